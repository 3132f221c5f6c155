import { useIntl } from 'react-intl';
import { checklistReportTexts } from '#shared/reports/checklist-report.columns.ts';
import { displayMessages } from '#shared/reports/display.messages.ts';
import { Choice } from '../ui/form/choice.tsx';
import { reportMessages } from './report.messages.ts';
import type { ReportChoice } from './use-report-choice.ts';

export interface ChecklistName {
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
