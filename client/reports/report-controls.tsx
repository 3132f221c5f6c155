import { Button, Checkbox, CheckboxGroup, SimpleSelect, View } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type * as z from 'zod';
import type { Batch } from '#shared/batches/batch.ts';
import {
  reportDurations,
  reportPresets,
  type PresetId,
  type ReportDuration,
} from '#shared/reports/report-presets.ts';
import type { reportPresetBody } from '#shared/reports/report.api.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { presetMessages, reportMessages } from './report.messages.ts';

interface ReportControlsProps {
  readonly presets: readonly z.output<typeof reportPresetBody>[];
  readonly presetId: PresetId | undefined;
  readonly duration: ReportDuration;
  readonly batches: readonly Batch[];
  readonly batchIds: readonly number[];
  readonly onPreset: (id: string) => void;
  readonly onDuration: (duration: ReportDuration) => void;
  readonly onBatches: (ids: readonly number[]) => void;
}

/** Which report, over which time, over which batches. */
export function ReportControls(props: ReportControlsProps) {
  const intl = useIntl();
  const { presets, presetId, duration, batches, batchIds, onPreset, onDuration, onBatches } = props;
  const text = (id: keyof typeof reportMessages) => intl.formatMessage(reportMessages[id]);
  const tools = [...new Set(presets.map(({ tool }) => tool))];
  const nameOf = (id: string) => {
    const known = reportPresets.find((preset) => preset.id === id);
    return known ? intl.formatMessage(presetMessages[known.id]) : id;
  };
  return (
    <>
      <div className="toolbar">
        <SimpleSelect
          renderLabel={text('preset')}
          value={presetId ?? ''}
          onChange={(_, { value }) => onPreset(String(value))}
        >
          {tools.map((tool) => (
            <SimpleSelect.Group key={tool} renderLabel={intl.formatMessage(productMessages[tool])}>
              {presets
                .filter((preset) => preset.tool === tool)
                .map(({ id }) => (
                  <SimpleSelect.Option key={id} id={`preset-${id}`} value={id}>
                    {nameOf(id)}
                  </SimpleSelect.Option>
                ))}
            </SimpleSelect.Group>
          ))}
        </SimpleSelect>
        <SimpleSelect
          renderLabel={text('duration')}
          value={duration}
          onChange={(_, { value }) =>
            onDuration(reportDurations.find((known) => known === value) ?? 'current')
          }
        >
          {reportDurations.map((value) => (
            <SimpleSelect.Option key={value} id={`duration-${value}`} value={value}>
              {intl.formatMessage(reportMessages.durationName, { duration: value })}
            </SimpleSelect.Option>
          ))}
        </SimpleSelect>
      </div>
      <View as="div" margin="0 0 medium">
        <CheckboxGroup
          name="batches"
          layout="stacked"
          description={text('batches')}
          value={batchIds.map(String)}
          onChange={(chosen) => onBatches(chosen.map(Number))}
        >
          {batches.map(({ id, title }) => (
            <Checkbox key={id} value={String(id)} label={title} />
          ))}
        </CheckboxGroup>
        <span style={{ display: 'inline-flex', gap: '0.5rem', marginTop: '0.5rem' }}>
          <Button size="small" onClick={() => onBatches(batches.map(({ id }) => id))}>
            {text('selectAll')}
          </Button>
          <Button size="small" onClick={() => onBatches([])}>
            {text('selectNone')}
          </Button>
        </span>
      </View>
    </>
  );
}
