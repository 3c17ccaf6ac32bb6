// Shows the contract that this service carries. Requests go to where the page came from, whatever
// server the contract names, so that trying it works behind a proxy as well.
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
  url: 'openapi.yaml',
  dom_id: '#contract',
  plugins: [fromHere],
  // The only other places it would call.
  validatorUrl: null,
  queryConfigEnabled: false,
});
