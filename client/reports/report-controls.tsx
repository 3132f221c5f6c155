import { SimpleSelect } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { presetMessages, displayMessages } from '#shared/reports/report-names.messages.ts';
import { reportPresets } from '#shared/reports/report-presets.ts';
import { checklistReportTexts } from '#shared/reports/checklist-report.columns.ts';
import { BatchPicker } from '../batches/batch-picker.tsx';
import { QuickViewScopePicker } from '../quick-views/quick-view-scope-picker.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { CompareBox, PeriodFields } from './period-fields.tsx';
import { reportMessages } from './report.messages.ts';
import { currentChecklist, type ReportChoice, type ReportOffer } from './use-report-choice.ts';
import { Choice } from '../ui/form/choice.tsx';

interface ReportControlsProps extends ReportOffer {
  readonly choice: ReportChoice;
  /** those a report about checklists can be about */
  readonly checklists?: readonly ChecklistName[];
}

/** Which report, over which time, over which batches and courses of theirs. */
export function ReportControls({ offered, batches, choice, checklists = [] }: ReportControlsProps) {
  const intl = useIntl();
  const { preset } = choice;
  const current = currentChecklist(choice, checklists)?.id ?? null;
  return (
    <div className="report-controls" role="group" aria-label={intl.formatMessage(reportMessages.controls)}>
      <div className="toolbar">
        <PresetSelect offered={offered} choice={choice} />
        {preset?.controls.checklist ? (
          <ChecklistSelect choice={{ ...choice, checklistId: current }} checklists={checklists} />
        ) : null}
        <DisplaySelect choice={choice} />
        {preset?.controls.duration ? <PeriodFields choice={choice} /> : null}
        <BatchPicker
          batches={batches.filter(({ status }) => status === 1)}
          chosen={choice.batchIds}
          placeholder={intl.formatMessage(reportMessages.noBatches)}
          onChange={choice.setBatchIds}
        />
        <QuickViewScopePicker chosen={choice.quickViewId} onChoose={choice.setQuickView} />
      </div>
      {choice.canCompare ? <CompareBox choice={choice} /> : null}
    </div>
  );
}

/** The reports on offer, grouped by the tool they come from. */
function PresetSelect({ offered, choice }: Pick<ReportControlsProps, 'offered' | 'choice'>) {
  const intl = useIntl();
  const tools = [...new Set(offered.map(({ tool }) => tool))];
  const nameOf = (id: string) => {
    const known = reportPresets.find((preset) => preset.id === id);
    return known ? intl.formatMessage(presetMessages[known.id]) : id;
  };
  return (
    <SimpleSelect
      // InstUI keeps the name of the choice; in another language it has to start over.
      key={intl.locale}
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

interface ChecklistName {
  readonly id: number;
  readonly title: string;
}

interface ChecklistSelectProps {
  readonly choice: Pick<ReportChoice, 'checklistId' | 'setChecklist'>;
  readonly checklists: readonly ChecklistName[];
}

/** One checklist, or all of them side by side. */
export function ChecklistSelect({ choice, checklists }: ChecklistSelectProps) {
  const intl = useIntl();
  const titles = new Map(checklists.map(({ id, title }) => [id, title]));
  const { checklistId } = choice;
  return (
    <Choice
      label={intl.formatMessage(checklistReportTexts.checklist)}
      unsetLabel={intl.formatMessage(reportMessages.overview)}
      // One that's gone is no choice: the overview is shown then.
      value={checklistId !== null && titles.has(checklistId) ? checklistId : null}
      choices={[...titles.keys()]}
      nameOf={(id) => titles.get(id) ?? ''}
      onChoose={choice.setChecklist}
    />
  );
}

/** What is charted: checklists or tasks, completed or not, as a count or a percentage. */
export function DisplaySelect({
  choice,
}: {
  choice: Pick<ReportChoice, 'displays' | 'display' | 'setDisplay'>;
}) {
  const intl = useIntl();
  const { displays, display } = choice;
  if (display === undefined) return null;
  return (
    <Choice
      label={intl.formatMessage(reportMessages.display)}
      value={display}
      choices={displays}
      nameOf={(each) => intl.formatMessage(displayMessages[each])}
      onChoose={(each) => each && choice.setDisplay(each)}
    />
  );
}
