import { Alert, Button } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReportSchedule, SentReport } from '#shared/report-mails/report-schedule.ts';
import { useSettings } from '../data/use-settings.tsx';
import { MailOffPanel } from '../mail/mail-off-panel.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useCreateSchedule, useTryReportMail, useUpdateSchedule } from './report-mails.api.ts';
import { reportMailMessages, scheduleMessages } from './report-mails.messages.ts';
import { contentOf, draftOf, missingIn, newDraft, type ScheduleDraft } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';

interface ScheduleDialogProps {
  /** what's to be sent, under a title to start with; or what is being sent already */
  readonly of: { readonly title: string; readonly what: SentReport } | ReportSchedule;
  readonly onClose: () => void;
}

/** Has a report or a quick view sent by mail, or changes how it is. */
export default function ScheduleDialog({ of, onClose }: ScheduleDialogProps) {
  const text = useTexts(scheduleMessages);
  const failed = useIntl().formatMessage(reportMailMessages.failed);
  const showNotice = useNotice();
  const { person } = useSettings();
  // As this dialog began: the list behind it may have been read again since.
  const [kept] = useState('id' in of ? of : undefined);
  const [draft, setDraft] = useState(kept ? draftOf(kept) : newDraft(of.title, of.what, person));
  const [isTried, setIsTried] = useState(false);
  const [creating, updating] = [useCreateSchedule(), useUpdateSchedule()];
  const { problem } = kept ? updating : creating;
  const save = () => {
    const body = contentOf(draft);
    if (!kept) return creating.run({ body });
    return updating.run({ params: { id: kept.id }, body: { ...body, version: kept.version } });
  };
  const handleSubmit = async () => {
    setIsTried(true);
    if (missingIn(draft).size > 0) return;
    const { result } = await save();
    if (!result) return;
    showNotice('success', text(kept ? 'changedNow' : 'saved', { title: result.title }), brief);
    onClose();
  };
  return (
    <FormDialog
      title={text(kept ? 'editTitle' : 'newTitle', { title: of.title })}
      submitLabel={text('save')}
      isReady={!creating.isRunning && !updating.isRunning}
      problem={problem}
      failed={failed}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <div className="form-stack">
        <MailOffPanel />
        <ScheduleFields
          draft={draft}
          isTried={isTried}
          problem={problem}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        <Alert variant="info" transition="none" margin="0">
          <FormattedMessage {...scheduleMessages.rights} />
        </Alert>
        <TryOut draft={draft} />
      </div>
    </FormDialog>
  );
}

/** Sends one to the person who is filling this in, and to nobody else. */
function TryOut({ draft: { what, attachment } }: { draft: Pick<ScheduleDraft, 'what' | 'attachment'> }) {
  const text = useTexts(scheduleMessages);
  const showNotice = useNotice();
  const trying = useTryReportMail();
  const handleClick = async () => {
    const { result } = await trying.run({ body: { what, attachment } }, reportMailMessages.failed);
    if (result) showNotice('success', text('tried', { address: result.address }), brief);
  };
  return (
    <div>
      <Button interaction={trying.isRunning ? 'disabled' : 'enabled'} onClick={() => void handleClick()}>
        {text('tryOut')}
      </Button>
    </div>
  );
}
