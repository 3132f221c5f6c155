import type { Tool } from '#shared/task-runners/tool.ts';
import { message, type Blueprint, type Names, type Registration, type Words } from './blueprint.ts';

interface Measuring {
  readonly scanner: string;
  /** how the object with the tool's values starts, in the scanner and in its test */
  readonly values: string;
  readonly expected: string;
  /** how many content items the course has, and how many the test's course has */
  readonly value: string;
  readonly inTest: number;
}

const measuring: Readonly<Record<Tool, Measuring>> = {
  core: {
    scanner: 'server/scanners/core/core-values',
    values: "  return {\n    'core.hasFrontPage'",
    expected: 'expect(measureCore(buildSnapshot(filled))).toEqual({',
    value: 'isWhole ? items.length : null',
    inTest: 5,
  },
  udoit: {
    scanner: 'server/scanners/udoit/course-values',
    values: 'values: {\n',
    expected: 'expect(values).toEqual({',
    value: 'items.length',
    inTest: 3,
  },
  tidyup: {
    scanner: 'server/scanners/tidyup/measure-tidyup',
    values: "  return {\n    'tidyup.content_count'",
    expected: 'expect(measure(snapshot).values).toEqual({',
    value: 'itemParts.some((part) => missing.has(part)) ? null : contentOf(snapshot).length',
    inTest: 1,
  },
};

const about: Words = {
  en: 'content items of the course, each counted once.',
  es: 'contenidos del curso, cada uno contado una vez.',
  fr: 'contenus du cours, chacun compté une fois.',
};

/** Positions are never given twice. */
const nextPosition = (text: string) =>
  1 + Math.max(...[...text.matchAll(/position: (\d+)/g)].map(([, position]) => Number(position)));

/** A number that a scan finds in each course: declared, measured and tested, with its name and its description. */
export function metricOf(names: Names, title: Words): Blueprint {
  // The command has checked that it's one.
  const tool = names.feature as Tool;
  const id = `${tool}.${tool === 'core' ? names.camel : names.snake}`;
  const { scanner, values, expected, value, inTest } = measuring[tool];
  const texts: Readonly<Record<string, Words>> = {
    [`metric.${id}`]: title,
    [`column.description.${id}`]: {
      en: `${title.en}: ${about.en}`,
      es: `${title.es}: ${about.es}`,
      fr: `${title.fr} : ${about.fr}`,
    },
  };
  const [label, description] = Object.entries(texts).map(([key, words]) => message(key, words));
  const declared = (list: string, entry: Registration['entry']) => ({
    path: `shared/scans/metrics/${tool}.ts`,
    list: `export const ${tool}${list}`,
    entry,
  });
  return {
    files: {},
    texts,
    registrations: [
      declared(
        'Metrics =',
        (text) =>
          `  { id: '${id}', position: ${nextPosition(text)}, unit: 'count', betterWhen: 'neither', summary: 'sum' },`,
      ),
      declared('Labels =', `  '${id}': ${label},`),
      declared('Descriptions =', `  '${id}': ${description},`),
      { path: `${scanner}.ts`, list: values, entry: `'${id}': ${value},` },
      { path: `${scanner}.test.ts`, list: expected, entry: `'${id}': ${inTest},` },
    ],
  };
}
