document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);

window.ui = SwaggerUIBundle({
  spec: window.contractDocument,
  dom_id: '#contract',
  deepLinking: true,
  // No server belongs to this site.
  supportedSubmitMethods: [],
  // Prevents requests to other sites.
  validatorUrl: null,
  queryConfigEnabled: false,
});
