// The menu by the three doors. A page that the project does not have is left out; one in no group fails the build.
export default {
  Start: [
    'README.md',
    'docs/TUTORIAL-SERVICE.md',
    'docs/TUTORIAL-SPRING-BOOT.md',
    'docs/TUTORIAL-RULES.md',
    'docs/TUTORIAL-FORM.md',
    'docs/COMPATIBILITY.md'
  ],
  Contract: [
    'api-spec/README.md',
    'packaging/site/src/main/pages/contract.md',
    'docs/CLIENT.md',
    'docs/TESTING.md',
    'docs/SERVER.md',
    'docs/ADAPTING.md',
    'docs/CONFORMANCE.md',
    'docs/RULES.md',
    'docs/VALIDATORS.md',
    'rules/src/vectors/VECTORS.md',
    'docs/CLI.md',
    'docs/NOT-SHOWN.md'
  ],
  Webhooks: [
    'webhooks/README.md',
    'packaging/site/src/main/pages/events-contract.md',
    'docs/DELIVERY.md',
    'docs/WEBHOOK-REQUESTS.md',
    'docs/PUBLISHING.md',
    'docs/SPRING-BOOT.md',
    'docs/RECEIVING.md'
  ],
  Service: [
    'reference-service/README.md',
    'docs/INSTALLING.md',
    'docs/SETTINGS.md',
    'docs/MANAGING.md',
    'packaging/site/src/main/pages/management-contract.md',
    'docs/MONITORING.md',
    'docs/RELIABILITY.md',
    'docs/BENCHMARKS.md'
  ],
  Project: [
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SUPPORT.md',
    'SECURITY.md',
    'CODE_OF_CONDUCT.md',
    'examples/node/README.md'
  ]
}
