import { useSearchParams } from 'react-router';
import type { Batch } from '#shared/batches/batch.ts';
import type { Result } from '#shared/http/endpoint.ts';
import type { listReportPresets } from '#shared/reports/report.api.ts';
import { reportDurations, reportPresets } from '#shared/reports/report-presets.ts';

/** What there is to choose from. */
export interface ReportOffer {
  readonly offered: Result<typeof listReportPresets>['presets'];
  readonly batches: readonly Batch[];
}

/** What is asked for: the first report, thirty days and every active batch, until somebody chooses. */
export function useReportChoice({ offered, batches }: ReportOffer) {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        if (value === undefined) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const chosen = offered.find(({ id }) => id === params.get('report')) ?? offered[0];
  const preset = reportPresets.find(({ id }) => id === chosen?.id);
  const asked = params.get('batches')?.split(',').map(Number);
  const active = batches.filter(({ status }) => status === 1).map(({ id }) => id);
  return {
    preset,
    hasDuration: chosen?.controlOptions.durationSelect ?? false,
    duration: reportDurations.find((known) => known === params.get('duration')) ?? '30_days',
    batchIds: active.filter((id) => !asked || asked.includes(id)),
    setPreset: (id: string) => set('report', id),
    setDuration: (value: string) => set('duration', value),
    // All of them is what is shown when nobody chose, and then new ones will be among them.
    setBatchIds: (ids: readonly number[]) =>
      set('batches', ids.length === active.length ? undefined : ids.join(',')),
  };
}

export type ReportChoice = ReturnType<typeof useReportChoice>;
