// Shows a packaged contract, that of the port unless the page names another. Requests go to the origin of this page instead of the servers in the
// contract, so that they work behind a proxy.
const here = new URL('.', document.location.href).href.replace(/\/$/, '');

const fromHere = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        updateJsonSpec: (update) => (contract) => update({ ...contract, servers: [{ url: here }] }),
      },
    },
  },
});

window.ui = SwaggerUIBundle({
  url: document.currentScript.dataset.contract ?? 'openapi.yaml',
  dom_id: '#contract',
  plugins: [fromHere],
  // Prevents requests to other sites.
  validatorUrl: null,
  queryConfigEnabled: false,
});
