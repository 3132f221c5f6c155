import { message, type Blueprint, type Names, type Words } from './blueprint.ts';

interface PageParts {
  readonly names: Names;
  readonly title: Words;
  /** whether it shows the answer of the endpoint with the same name */
  readonly hasEndpoint: boolean;
}

/** A page with its texts in three languages and a test, for everyone with a session. */
export const pageOf = (parts: PageParts): Blueprint => {
  const { names } = parts;
  const { feature, kebab, camel } = names;
  const base = `client/${feature}/${kebab}`;
  return {
    files: {
      [`${base}-page.tsx`]: parts.hasEndpoint ? loadingPage(names) : plainPage(names),
      [`${base}.messages.ts`]: messages(parts),
      [`test/pages/${kebab}-page.test.tsx`]: pageTest(parts),
    },
    texts: Object.fromEntries(textsOf(parts).map(([key, words]) => [`${camel}.${key}`, words])),
    registrations: [
      {
        path: 'client/app/pages.tsx',
        list: 'export const pages:',
        entry: `  { path: '${pathOf(names)}', title: ${camel}Messages.title, page: lazyPart(() => import('../${feature}/${kebab}-page.tsx')), menu: 'more' },`,
        imports: [{ name: `${camel}Messages`, from: `../${feature}/${kebab}.messages.ts` }],
      },
    ],
  };
};

const pathOf = ({ feature, kebab }: Names) => (feature === kebab ? kebab : `${feature}/${kebab}`);

const plainPage = ({ kebab, camel, pascal }: Names) => `
import { useIntl } from 'react-intl';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ${camel}Messages } from './${kebab}.messages.ts';

export default function ${pascal}Page() {
  return <PageHeading title={useIntl().formatMessage(${camel}Messages.title)} />;
}
`;

const loadingPage = ({ feature, kebab, camel, pascal }: Names) => `
import { Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { read${pascal} } from '#shared/${feature}/${kebab}.api.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ${camel}Messages } from './${kebab}.messages.ts';

export default function ${pascal}Page() {
  const intl = useIntl();
  const ${camel} = useEndpoint(read${pascal}, {});
  return (
    <>
      <PageHeading title={intl.formatMessage(${camel}Messages.title)} />
      <LoadState of={${camel}} failed={intl.formatMessage(${camel}Messages.failed)}>
        {({ courseCount }) => (
          <Text as="p">
            <FormattedMessage {...${camel}Messages.courses} values={{ count: courseCount }} />
          </Text>
        )}
      </LoadState>
    </>
  );
}
`;

/** The texts beside the title, for a page that shows its endpoint's answer. */
const more = {
  courses: {
    en: '{count, plural, one {# course} other {# courses}}',
    es: '{count, plural, one {# curso} many {# de cursos} other {# cursos}}',
    fr: '{count, plural, one {# cours} many {# de cours} other {# cours}}',
  },
  failed: {
    en: 'The courses could not be counted.',
    es: 'No se han podido contar los cursos.',
    fr: 'Les cours n’ont pas pu être comptés.',
  },
} as const satisfies Record<string, Words>;

const textsOf = ({ title, hasEndpoint }: PageParts) => Object.entries({ title, ...(hasEndpoint && more) });

const messages = (parts: PageParts) => {
  const { camel } = parts.names;
  const lines = textsOf(parts).map(([key, words]) => `  ${key}: ${message(`${camel}.${key}`, words)},`);
  return `
import { defineMessages } from '#shared/text/messages.ts';

export const ${camel}Messages = defineMessages({
${lines.join('\n')}
});
`;
};

const pageTest = ({ names, hasEndpoint }: PageParts) => {
  const { feature, kebab, pascal, words } = names;
  const declared = hasEndpoint ? `import { read${pascal} } from '#shared/${feature}/${kebab}.api.ts';\n` : '';
  const answer = hasEndpoint ? `  network.answer(read${pascal}, undefined, { courseCount: 2 });\n` : '';
  const seen = hasEndpoint ? `  expect(await screen.findByText('2 courses')).toBeInTheDocument();\n` : '';
  return `
import { screen } from '@testing-library/react';
${declared}import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

test('shows ${words.toLowerCase()} to everyone who is signed in', async () => {
  const network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
${answer}  openPage('/${pathOf(names)}');
  expect(await screen.findByRole('heading', { level: 1, name: '${words}' })).toBeInTheDocument();
${seen}  expect(await axeViolations()).toEqual([]);
});
`;
};
