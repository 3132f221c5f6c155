import { ScreenReaderContent, SimpleSelect } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { displayMessages, fieldMessages } from '#shared/reports/report-names.messages.ts';
import type { ColumnWord } from '#shared/columns/columns.api.ts';
import { mostLines, reportDays } from '#shared/reports/report.api.ts';
import { reportPresets } from '#shared/reports/report-presets.ts';
import { checklistReportTexts } from '#shared/reports/checklist-report.columns.ts';
import { BatchPicker } from '../batches/batch-picker.tsx';
import { QuickViewScopePicker } from '../quick-views/quick-view-scope-picker.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { PeriodFields } from './period-fields.tsx';
import { useReportTitles } from './report-frame.tsx';
import { reportMessages } from './report.messages.ts';
import { currentChecklist, type Lines, type ReportChoice, type ReportOffer } from './use-report-choice.ts';
import { Choice } from '../ui/form/choice.tsx';
import { MultiSelect } from '../ui/form/multi-select.tsx';

interface ReportControlsProps extends ReportOffer {
  readonly choice: ReportChoice;
  /** those a report about checklists can be about */
  readonly checklists?: readonly ChecklistName[];
  /** instead of what the lines of a chart are */
  readonly children?: ReactNode;
}

/** Which report, over which time, over which batches and courses of theirs: one row, whose values speak for themselves. */
export function ReportControls(props: ReportControlsProps) {
  const { offered, batches, choice, checklists = [], places = [], children } = props;
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
          isLabelHidden
          onChange={choice.setBatchIds}
        />
        <QuickViewScopePicker chosen={choice.quickViewId} onChoose={choice.setQuickView} />
        {children ?? <LinesFields choice={choice} places={places} />}
      </div>
    </div>
  );
}

/** The reports on offer, grouped by the tool they come from. */
export function PresetSelect({ offered, choice }: Pick<ReportControlsProps, 'offered' | 'choice'>) {
  const intl = useIntl();
  const titleOf = useReportTitles();
  const tools = [...new Set(offered.map(({ tool }) => tool))];
  const nameOf = (id: string) => {
    const known = reportPresets.find((preset) => preset.id === id);
    return known ? titleOf(known) : id;
  };
  return (
    <SimpleSelect
      // InstUI keeps the name of the choice; in another language it has to start over.
      key={intl.locale}
      renderLabel={<ScreenReaderContent>{intl.formatMessage(reportMessages.preset)}</ScreenReaderContent>}
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
      label={<ScreenReaderContent>{intl.formatMessage(checklistReportTexts.checklist)}</ScreenReaderContent>}
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
      label={<ScreenReaderContent>{intl.formatMessage(reportMessages.display)}</ScreenReaderContent>}
      value={display}
      choices={displays}
      nameOf={(each) => intl.formatMessage(displayMessages[each])}
      onChoose={(each) => each && choice.setDisplay(each)}
    />
  );
}

/** Which days, what the lines are, which units or terms have one, and which number they show. */
function LinesFields({ choice, places }: { choice: ReportChoice; places: readonly ColumnWord[] }) {
  if (choice.preset?.view !== 'history') return null;
  const { lines } = choice;
  const hasEach = lines !== 'together' && lines !== 'before';
  return (
    <>
      {choice.canShowTwoDays ? <DaysSelect choice={choice} /> : null}
      <LinesSelect choice={choice} />
      {lines === 'unit' || lines === 'term' ? (
        <PlacePicker
          by={lines}
          places={places}
          chosen={choice.linePlaceIds}
          onChange={choice.setLinePlaces}
        />
      ) : null}
      {choice.fields.length > 1 && (hasEach || choice.field !== choice.fields[0]) ? (
        <FieldSelect choice={choice} />
      ) : null}
    </>
  );
}

/** Whether each day is shown, or the first beside the last. */
function DaysSelect({ choice }: { choice: ReportChoice }) {
  const intl = useIntl();
  return (
    <Choice
      label={<ScreenReaderContent>{intl.formatMessage(reportMessages.days)}</ScreenReaderContent>}
      value={choice.isTwoDays ? 'ends' : 'each'}
      choices={reportDays}
      nameOf={(days) => intl.formatMessage(reportMessages.daysName, { days })}
      onChoose={(days) => days && choice.setDays(days)}
    />
  );
}

interface PlacePickerProps {
  readonly by: 'unit' | 'term';
  readonly places: readonly ColumnWord[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Chooses the units or terms that have a line; one more than fits takes the place of the first. */
function PlacePicker({ by, places, chosen, onChange }: PlacePickerProps) {
  const intl = useIntl();
  return (
    <MultiSelect
      label={
        <ScreenReaderContent>{intl.formatMessage(reportMessages.placesShown, { by })}</ScreenReaderContent>
      }
      choices={places.map(({ value, label }) => ({ id: value, title: label }))}
      chosen={chosen}
      placeholder={intl.formatMessage(reportMessages.noPlaces)}
      summaryOf={(count, total) => intl.formatMessage(reportMessages.placesChosen, { by, count, total })}
      onChange={(ids) => onChange(ids.slice(-mostLines))}
    />
  );
}

/** What the lines are: all batches together, each batch, unit or term by itself, or with the period before. */
function LinesSelect({ choice }: { choice: ReportChoice }) {
  const intl = useIntl();
  const choices: readonly Lines[] = [
    'together',
    'batch',
    'unit',
    'term',
    ...(choice.canCompare ? ['before' as const] : []),
  ];
  return (
    <Choice
      label={<ScreenReaderContent>{intl.formatMessage(reportMessages.lines)}</ScreenReaderContent>}
      value={choice.lines}
      choices={choices}
      nameOf={(lines) => intl.formatMessage(reportMessages.linesName, { lines })}
      onChoose={(lines) => lines && choice.setLines(lines)}
    />
  );
}

/** Which of the report's numbers its lines, its headline and the courses that moved are about. */
function FieldSelect({ choice }: { choice: ReportChoice }) {
  const intl = useIntl();
  return (
    <Choice
      label={<ScreenReaderContent>{intl.formatMessage(reportMessages.field)}</ScreenReaderContent>}
      value={choice.field ?? null}
      choices={choice.fields}
      nameOf={(id) => intl.formatMessage(fieldMessages[id])}
      onChoose={(id) => id && choice.setField(id)}
    />
  );
}
