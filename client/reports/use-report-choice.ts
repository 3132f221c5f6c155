import { useSearchParams } from 'react-router';
import type { Batch } from '#shared/batches/batch.ts';
import { mostIdsInAddress } from '#shared/http/id.ts';
import type { Result } from '#shared/http/endpoint.ts';
import type { DisplayType } from '#shared/reports/display-types.ts';
import type { listReportPresets } from '#shared/reports/report.api.ts';
import { reportPresets, type ReportDuration } from '#shared/reports/report-presets.ts';
import { displayTypesOf } from './display-types.ts';
import { readAddress, sharedSearch, type DayRange } from './report-address.ts';

export interface ReportOffer {
  readonly offered: Result<typeof listReportPresets>['presets'];
  readonly batches: readonly Batch[];
}

/** What a person can change in the address: a name with its values, or with none to go back to the start. */
type Changes = Readonly<Record<string, readonly string[]>>;

/** The person's choice; until then, the first report, thirty days and every active batch. */
export function useReportChoice({ offered, batches }: ReportOffer) {
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes) =>
    setParams(
      (before) => {
        for (const [name, values] of Object.entries(changes)) {
          before.delete(name);
          for (const value of values) before.append(name, value);
        }
        return before;
      },
      { replace: true },
    );
  const asked = readAddress(params);
  const known = offered.flatMap(({ id }) => reportPresets.find((preset) => preset.id === id) ?? []);
  const preset = known.find(({ id }) => id === asked.reportId) ?? known[0];
  const active = batches.filter(({ status }) => status === 1).map(({ id }) => id);
  const batchIds = active.filter((id) => !asked.batchIds || asked.batchIds.includes(id));
  const displays: readonly DisplayType[] = preset?.controls.display ? displayTypesOf[preset.view] : [];
  const range = preset?.controls.duration ? asked.range : null;
  const isOverTime = (preset?.controls.duration ?? false) && (range !== null || asked.duration !== 'current');
  return {
    preset,
    duration: asked.duration,
    range,
    batchIds,
    /** how many of the asked batches aren't shown: they're archived, gone or not this person's */
    leftOutCount: (asked.batchIds?.length ?? 0) - (asked.batchIds ? batchIds.length : 0),
    quickViewId: asked.quickViewId,
    checklistId: asked.checklistId,
    isEveryBatch: batchIds.length === active.length,
    displays,
    display: displays.find((display) => display === asked.displayType) ?? displays[0],
    /** a single day has no period before it */
    canCompare: isOverTime,
    compares: isOverTime && asked.compares,
    setPreset: (id: string) => change({ reportId: [id], sort: [], order: [] }),
    setDuration: (duration: ReportDuration) =>
      change({ reportDuration: [duration], startDate: [], endDate: [] }),
    setRange: ({ startDate, endDate }: DayRange) => change({ startDate: [startDate], endDate: [endDate] }),
    setQuickView: (id: number | null) => change({ quickViewId: id === null ? [] : [String(id)] }),
    // One checklist is a report of its tasks; all of them are the overview.
    setChecklist: (id: number | null) =>
      change({
        reportId: [id === null ? 'readygo_tasklists_overview' : 'readygo_tasks_completed'],
        checklistId: id === null ? [] : [String(id)],
        sort: [],
        order: [],
      }),
    setDisplay: (display: DisplayType) => change({ displayType: [display] }),
    setCompares: (compares: boolean) => change({ compare: compares ? ['true'] : [] }),
    // All batches are stored as no choice, so that new ones are included later; choosing none is stored as an empty one.
    setBatchIds: (ids: readonly number[]) => change({ batchIds: batchIdValues(ids, active.length) }),
    /** the address at which others find the same report */
    sharedSearch: preset
      ? sharedSearch(params, {
          reportId: preset.id,
          duration: preset.controls.duration && !range ? asked.duration : null,
          batchIds: batchIds.length > mostIdsInAddress ? null : batchIds,
        })
      : '',
  };
}

function batchIdValues(ids: readonly number[], offeredCount: number): readonly string[] {
  if (ids.length === offeredCount) return [];
  return ids.length === 0 ? [''] : ids.map(String);
}

export type ReportChoice = ReturnType<typeof useReportChoice>;

/** The checklist whose tasks the report shows: the chosen one, or the first; none in the overview. */
export function currentChecklist<C extends { readonly id: number }>(
  { preset, checklistId }: Pick<ReportChoice, 'preset' | 'checklistId'>,
  checklists: readonly C[],
): C | undefined {
  if (preset?.view !== 'checklist_tasks') return undefined;
  return checklists.find(({ id }) => id === checklistId) ?? checklists[0];
}

/** What a report on checklists asks for. */
export const questionOf = ({ batchIds, quickViewId }: Pick<ReportChoice, 'batchIds' | 'quickViewId'>) => ({
  batches: [...batchIds],
  ...(quickViewId !== null && { quickViewId }),
});

/** A report as the client knows it. */
export type Preset = (typeof reportPresets)[number];
