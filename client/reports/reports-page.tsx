import { Heading, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { reportDurations, reportPresets } from '#shared/reports/report-presets.ts';
import { useBatches } from '../batches/batch.api.ts';
import { LoadState } from '../ui/load-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { HistoryReport } from './history-report.tsx';
import { ReportControls } from './report-controls.tsx';
import { usePresets } from './report.api.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { presetMessages, reportMessages } from './report.messages.ts';

/** The reports: which one, over which batches and time; all of it in the address, so that it can be shared. */
export default function ReportsPage() {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const presets = usePresets();
  const batches = useBatches();
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const text = (id: keyof typeof reportMessages) => intl.formatMessage(reportMessages[id]);
  return (
    <>
      <PageHeading title={text('title')} />
      <LoadState of={presets}>
        {({ presets: offered }) => (
          <LoadState of={batches}>
            {({ batches: all }) => {
              // The first report, and every batch, until somebody chooses.
              const preset = reportPresets.find(({ id }) => id === (params.get('report') ?? offered[0]?.id));
              const duration = reportDurations.find((known) => known === params.get('duration')) ?? '30_days';
              const active = all.filter(({ status }) => status === 1);
              const chosen = params.get('batches')?.split(',').map(Number);
              const batchIds = active.map(({ id }) => id).filter((id) => !chosen || chosen.includes(id));
              return (
                <>
                  <ReportControls
                    presets={offered}
                    presetId={preset?.id}
                    duration={duration}
                    batches={active}
                    batchIds={batchIds}
                    onPreset={(id) => set('report', id)}
                    onDuration={(value) => set('duration', value)}
                    onBatches={(ids) => set('batches', ids.join(','))}
                  />
                  {preset && batchIds.length > 0 ? (
                    <>
                      <Heading level="h2">
                        <FormattedMessage
                          {...reportMessages.heading}
                          values={{
                            tool: intl.formatMessage(productMessages[preset.tool]),
                            preset: intl.formatMessage(presetMessages[preset.id]),
                          }}
                        />
                      </Heading>
                      <HistoryReport presetId={preset.id} duration={duration} batchIds={batchIds} />
                    </>
                  ) : (
                    <>
                      <Heading level="h2">{text('noBatches')}</Heading>
                      <Text as="p">{text('noBatchesText')}</Text>
                    </>
                  )}
                </>
              );
            }}
          </LoadState>
        )}
      </LoadState>
    </>
  );
}
