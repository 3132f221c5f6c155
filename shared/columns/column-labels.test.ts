import es from '#shared/lang/es.json' with { type: 'json' };
import fr from '#shared/lang/fr.json' with { type: 'json' };
import type { Message } from '#shared/text/messages.ts';
import { columnDescriptions, columnLabels } from './column-labels.ts';
import { columns } from './columns.ts';

const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  English: {},
  Spanish: es,
  French: fr,
};

/** Texts that more than one column has, each with these columns' ids. */
function shared(texts: Readonly<Record<string, Message>>, language: Readonly<Record<string, string>>) {
  const said = ({ id, defaultMessage }: Message) => (language[id] ?? defaultMessage).toLowerCase();
  const byText = Map.groupBy(columns, ({ id }) => said(texts[id]!));
  return [...byText]
    .filter(([, same]) => same.length > 1)
    .map(([text, same]) => [text, same.map(({ id }) => id)]);
}

describe.each(Object.keys(languages))('columns in %s', (language) => {
  const texts = languages[language]!;

  it('have a name each, so that people can tell them apart', () => {
    expect(shared(columnLabels, texts)).toEqual([]);
  });

  it('have a description each', () => {
    expect(shared(columnDescriptions, texts)).toEqual([]);
  });
});

it('says more of a column than its name', () => {
  const bare = columns.filter(
    ({ id }) => columnDescriptions[id].defaultMessage === columnLabels[id].defaultMessage,
  );
  expect(bare).toEqual([]);
});
