import { permissionLegend, permissionLine } from '#test/support/permission-table.ts';
import type { Blueprint, Names } from './blueprint.ts';

/** An endpoint that reads, open to every session: declared, served, and tested as two institutions. */
export const endpointOf = (names: Names): Blueprint => ({
  files: {
    [`shared/${names.feature}/${names.kebab}.api.ts`]: `${declarationImports}${declaration(names)}`,
    [`server/${names.feature}/${names.kebab}.routes.ts`]: routes(names),
    ...servedAndTested(names, `#shared/${names.feature}/${names.kebab}.api.ts`),
  },
  registrations: [
    {
      path: 'shared/endpoints.ts',
      list: 'const modules = [',
      entry: `  ${names.camel},`,
      imports: [{ name: `* as ${names.camel}`, from: `./${names.feature}/${names.kebab}.api.ts` }],
    },
    {
      path: 'server/routes.ts',
      list: 'const features =',
      entry: `  ${names.camel}Routes,`,
      imports: [{ name: `${names.camel}Routes`, from: `#server/${names.feature}/${names.kebab}.routes.ts` }],
    },
    permissions(names),
  ],
});

/** The same in the files of a feature: its routes, and the declarations that these import. */
export function endpointIn(names: Names, { routesPath, routesText }: FeatureRoutes): Blueprint {
  const imported = [
    ...routesText.matchAll(/^import (\* as \w+|\{[^}]*\}) from '(#shared\/[^']+\.api\.ts)';/gm),
  ];
  const own = imported.find(([, , from = '']) => from.startsWith(`#shared/${names.feature}/`));
  const [, all, declared = ''] = own ?? imported[0] ?? [];
  const read = `read${names.pascal}`;
  const service = { name: names.camel, from: `./${names.kebab}.service.ts` };
  const group = all?.startsWith('*') ? all.replace('* as ', '') : undefined;
  return {
    files: servedAndTested(names, declared),
    registrations: [
      { path: declared.replace('#', ''), entry: declaration(names) },
      {
        path: routesPath,
        list: '(router: Router)',
        entry: serving(names, group === undefined ? read : `${group}.${read}`),
        imports: group === undefined ? [{ name: read, from: declared }, service] : [service],
      },
      permissions(names),
    ],
  };
}

interface FeatureRoutes {
  readonly routesPath: string;
  readonly routesText: string;
}

const servedAndTested = (names: Names, declared: string) => ({
  [`server/${names.feature}/${names.kebab}.service.ts`]: service(names),
  [`test/api/${names.kebab}.test.ts`]: apiTest(names, declared),
});

const declarationImports = `
import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
`;

const declaration = ({ kebab, pascal }: Names) => `
export const read${pascal} = endpoint({
  method: 'GET',
  path: '/api/${kebab}',
  summary: 'Counts the courses of the institution that Canvas has not deleted.',
  access: 'session',
  response: z.object({ courseCount: z.number() }),
});
`;

const service = ({ camel }: Names) => `
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { coursesOf } from '#server/relations/courses.ts';

/** Counts the courses of the institution; one that Canvas has deleted doesn't count. */
export async function ${camel}(scope: Scope) {
  const { count } = await coursesOf(scope)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workflow_state', '!=', 'deleted')
    .executeTakeFirstOrThrow();
  return { courseCount: count };
}
`;

const routes = ({ feature, kebab, camel, pascal }: Names) => `
import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { read${pascal} } from '#shared/${feature}/${kebab}.api.ts';
import { ${camel} } from './${kebab}.service.ts';

export function ${camel}Routes(router: Router) {
${serving({ camel }, `read${pascal}`)}
}
`;

const serving = ({ camel }: Pick<Names, 'camel'>, declared: string) =>
  `  serve(router, ${declared}, ({ scope }) => ${camel}(scope));`;

const apiTest = ({ pascal }: Names, declared: string) => `
import { read${pascal} } from '${declared}';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as } from '#test/support/as.ts';
import { buildCourses, buildInstitution, buildPerson } from '#test/support/build.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());

test("counts the courses of the caller's own institution only", async () => {
  const [home, elsewhere] = [await buildInstitution(), await buildInstitution()];
  await buildCourses(home, ['Botany', 'Chemistry']);
  await buildCourses(elsewhere, ['Physics']);
  const caller = as(app, await buildPerson(home));
  expect(await caller.call(read${pascal}, {})).toEqual({ courseCount: 2 });
});
`;

/** Everyone with a session may call it. If you narrow the access, narrow this line too; a test compares the two. */
const permissions = ({ pascal }: Names) => ({
  path: 'test/support/permission-table.ts',
  list: 'export const permissionTable = `',
  entry: permissionLine(
    `read${pascal}`,
    Object.keys(permissionLegend).map((column) => (column === 'nobody' ? 'login' : 'yes')),
  ),
});
