import { SimpleSelect } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { reportDurations, reportPresets } from '#shared/reports/report-presets.ts';
import { BatchPicker } from '../batches/batch-picker.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import type { ReportChoice, ReportOffer } from './report-choice.ts';
import { presetMessages } from '#shared/reports/report-names.messages.ts';
import { reportMessages } from './report.messages.ts';

interface ReportControlsProps extends ReportOffer {
  readonly choice: ReportChoice;
}

/** Which report, over which time, over which batches. */
export function ReportControls({ offered, batches, choice }: ReportControlsProps) {
  const intl = useIntl();
  return (
    <div className="toolbar">
      <PresetSelect offered={offered} choice={choice} />
      {choice.hasDuration ? (
        <SimpleSelect
          renderLabel={intl.formatMessage(reportMessages.duration)}
          value={choice.duration}
          onChange={(_, { value }) => choice.setDuration(String(value))}
        >
          {reportDurations.map((value) => (
            <SimpleSelect.Option key={value} id={`duration-${value}`} value={value}>
              {intl.formatMessage(reportMessages.durationName, { duration: value })}
            </SimpleSelect.Option>
          ))}
        </SimpleSelect>
      ) : null}
      <BatchPicker
        batches={batches.filter(({ status }) => status === 1)}
        chosen={choice.batchIds}
        placeholder={intl.formatMessage(reportMessages.noBatches)}
        onChange={choice.setBatchIds}
      />
    </div>
  );
}

/** The reports on offer, grouped by the tool they come from. */
function PresetSelect({ offered, choice }: Omit<ReportControlsProps, 'batches'>) {
  const intl = useIntl();
  const tools = [...new Set(offered.map(({ tool }) => tool))];
  const nameOf = (id: string) => {
    const known = reportPresets.find((preset) => preset.id === id);
    return known ? intl.formatMessage(presetMessages[known.id]) : id;
  };
  return (
    <SimpleSelect
      renderLabel={intl.formatMessage(reportMessages.preset)}
      value={choice.preset?.id ?? ''}
      onChange={(_, { value }) => choice.setPreset(String(value))}
    >
      {tools.map((tool) => (
        <SimpleSelect.Group key={tool} renderLabel={intl.formatMessage(productMessages[tool])}>
          {offered
            .filter((preset) => preset.tool === tool)
            .map(({ id }) => (
              <SimpleSelect.Option key={id} id={`preset-${id}`} value={id}>
                {nameOf(id)}
              </SimpleSelect.Option>
            ))}
        </SimpleSelect.Group>
      ))}
    </SimpleSelect>
  );
}
