/** Which room may import from which (design: imports run one way only). */
const MAY_IMPORT = {
  domain: [],
  contract: ['domain'],
  streams: ['domain', 'contract'],
  ui: ['domain', 'contract', 'streams'],
  features: ['domain', 'contract', 'streams', 'ui'],
  screens: ['domain', 'contract', 'streams', 'ui', 'features'],
  shell: ['domain', 'contract', 'streams', 'ui', 'features', 'screens'],
  solver: [],
  server: ['domain', 'contract', 'solver'],
  simulator: ['domain', 'contract'],
}

const rooms = Object.keys(MAY_IMPORT)

export default {
  forbidden: [
    ...rooms.map((room) => ({
      name: `${room}-imports-one-way`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: { path: '^src/', pathNot: [`^src/${room}/`, ...MAY_IMPORT[room].map((other) => `^src/${other}/`)] },
    })),
    {
      name: 'ui-knows-no-business',
      comment:
        'what holds a word of the business is a feature; messages that come with the first page are the exception',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: '^src/ui/messages/' },
      to: {
        path: '^src/(contract/|domain/(?!values/|console/)|streams/(feed|session)/|streams/live-workspace)',
      },
    },
    {
      name: 'tests-support-tests',
      comment: 'what tests stand on is for tests and the bench alone',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'the domain knows zod and the list of countries, nothing else',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        dependencyTypesNot: ['local'],
        pathNot: ['^node_modules/zod/', '^node_modules/i18n-iso-countries/.*\\.json$'],
      },
    },
    {
      name: 'solver-stands-alone',
      comment: 'vehicle routing is numbers: it runs in any thread, and knows no courier',
      severity: 'error',
      from: { path: '^src/solver/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypesNot: ['local'] },
    },
    {
      name: 'contract-is-portable',
      comment: 'the contract runs in the browser, on the server and in any client',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypesNot: ['local'], pathNot: ['^node_modules/zod/'] },
    },
    {
      name: 'kernel-knows-no-module',
      comment: 'what every module stands on knows none of them',
      severity: 'error',
      from: { path: '^src/server/kernel/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/modules/' },
    },
    {
      name: 'writes-go-through-the-runner',
      comment:
        'a module writes in a command (kernel/commands/run-command.ts) and reads in transactions that can do nothing else; apart from the senders of the outbox and of webhooks, and sessions, which note when they were last used',
      severity: 'error',
      from: {
        path: '^src/server/modules/',
        pathNot: [
          '^src/server/modules/messaging/send-outbox\\.ts$',
          '^src/server/modules/webhooks/send-webhooks\\.ts$',
          '^src/server/modules/identity/sessions\\.ts$',
        ],
      },
      to: { path: '^src/server/kernel/database/writing\\.ts$' },
    },
    {
      name: 'modules-meet-at-their-index',
      comment: 'of another module its index alone is imported',
      severity: 'error',
      from: { path: '^src/server/modules/([^/]+)/' },
      to: {
        path: '^src/server/modules/',
        pathNot: ['^src/server/modules/$1/', '^src/server/modules/[^/]+/index\\.ts$'],
      },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
}
