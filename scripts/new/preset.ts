import type { Product } from '#shared/task-runners/tool.ts';
import { message, type Blueprint, type Names, type Words } from './blueprint.ts';

/** Of each product, a number that's charted already: a new one needs a name in fieldMessages. */
const fields: Readonly<Record<Product, string>> = {
  core: "count('core.pageCount')",
  udoit: "count('udoit.error_count')",
  tidyup: "count('tidyup.content_unused_count')",
  readygo: "{ id: 'readygo.task_overdue_count', from: { sum: 'readygo.task_overdue_count' }, unit: 'count' }",
};

/** A report that charts a number over time. The tests of all presets read it. */
export function reportPresetOf(names: Names, title: Words): Blueprint {
  // The command has checked that it's one.
  const product = names.feature as Product;
  const id = `${product}_${names.snake}`;
  return {
    files: {},
    texts: { [`reportName.${id}`]: title },
    registrations: [
      {
        path: 'shared/reports/report-presets.ts',
        list: 'export const reportPresets =',
        entry: `  { id: '${id}', tool: '${product}', ...history, fields: [${fields[product]}] },`,
      },
      {
        path: 'shared/reports/report-names.messages.ts',
        list: 'export const presetMessages',
        entry: `  ${id}: ${message(`reportName.${id}`, title)},`,
      },
    ],
  };
}

const found: Words = {
  en: 'courses whose accessibility score is below 50.',
  es: 'cursos cuya puntuación de accesibilidad es menor que 50.',
  fr: 'cours dont le score d’accessibilité est inférieur à 50.',
};

/** A rule of alerts to start from. The tests of all presets read it. */
export function alertPresetOf({ snake, camel }: Names, title: Words): Blueprint {
  const text: Words = {
    en: `${title.en}: ${found.en}`,
    es: `${title.es}: ${found.es}`,
    fr: `${title.fr} : ${found.fr}`,
  };
  const texts = { [`alertPreset.${camel}`]: title, [`alertPreset.text.${camel}`]: text };
  const path = 'server/alerts/alert-presets.service.ts';
  return {
    files: {},
    texts,
    registrations: [
      {
        path: 'shared/alerts/alert-presets.ts',
        list: 'export const alertPresets =',
        entry: `  ${snake}: {
    severity: 'warning',
    condition: [where('udoit.score', { op: 'below', value: 50 })],
    audience: ['team'],
    cadence: 'weekly',
    quietDays: 7,
  },`,
      },
      {
        path,
        list: 'const alertPresetTitles =',
        entry: `  ${snake}: ${message(`alertPreset.${camel}`, title)},`,
      },
      {
        path,
        list: 'const alertPresetTexts =',
        entry: `  ${snake}: ${message(`alertPreset.text.${camel}`, text)},`,
      },
    ],
  };
}
