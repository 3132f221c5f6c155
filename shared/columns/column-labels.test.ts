import labelsEs from '#shared/scans/metrics/metric.es.json' with { type: 'json' };
import labelsFr from '#shared/scans/metrics/metric.fr.json' with { type: 'json' };
import type { Message } from '#shared/text/messages.ts';
import { columnDescriptions, columnLabels } from './column-labels.ts';
import { columns } from './columns.ts';
import descriptionsEs from './column-description.es.json' with { type: 'json' };
import descriptionsFr from './column-description.fr.json' with { type: 'json' };
import factsEs from './column.es.json' with { type: 'json' };
import factsFr from './column.fr.json' with { type: 'json' };
import coreEs from './core-description.es.json' with { type: 'json' };
import coreFr from './core-description.fr.json' with { type: 'json' };
import tidyupEs from './tidyup-description.es.json' with { type: 'json' };
import tidyupFr from './tidyup-description.fr.json' with { type: 'json' };
import udoitEs from './udoit-description.es.json' with { type: 'json' };
import udoitFr from './udoit-description.fr.json' with { type: 'json' };

const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  English: {},
  Spanish: { ...labelsEs, ...factsEs, ...descriptionsEs, ...coreEs, ...tidyupEs, ...udoitEs },
  French: { ...labelsFr, ...factsFr, ...descriptionsFr, ...coreFr, ...tidyupFr, ...udoitFr },
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
