import { Text } from '@instructure/ui/latest';
import { useState } from 'react';
import type { ReportSchedule } from '#shared/report-mails/report-schedule.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { SearchSelect } from '../ui/form/search-select.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useHandOverSchedule, useReportReaders } from './report-mails.api.ts';
import { reportMailMessages, scheduleMessages } from './report-mails.messages.ts';

interface HandOverDialogProps {
  readonly schedule: ReportSchedule;
  readonly onClose: () => void;
}

/** Gives a report by mail to somebody else, whose numbers it has from then on. */
export default function HandOverDialog({ schedule, onClose }: HandOverDialogProps) {
  const [text, fieldText] = [useTexts(reportMailMessages), useTexts(scheduleMessages)];
  const showNotice = useNotice();
  const [search, setSearch] = useState('');
  const [person, setPerson] = useState<{ readonly id: number; readonly name: string }>();
  const people = useReportReaders(search).data?.people ?? [];
  const handing = useHandOverSchedule();
  const { id, title, version } = schedule;
  const handleSubmit = async () => {
    if (!person) return;
    const { result } = await handing.run({ params: { id }, body: { personId: person.id, version } });
    if (!result) return;
    showNotice('success', text('handedOver', { title, name: person.name }), brief);
    onClose();
  };
  return (
    <FormDialog
      title={text('handOverTitle', { title })}
      submitLabel={text('handOver')}
      isReady={person !== undefined && !handing.isRunning}
      problem={handing.problem}
      failed={text('failed')}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <div className="form-stack">
        <Text as="p">{text('handOverText')}</Text>
        <SearchSelect
          label={text('newOwner')}
          placeholder={fieldText('addPersonHint')}
          empty={fieldText('noPeople')}
          chosen={person ? { id: person.id, label: person.name, detail: null } : null}
          options={people.map((each) => ({ id: each.id, label: each.name, detail: null }))}
          messages={fieldMessages(problemOf(handing.problem, 'personId'))}
          onSearch={setSearch}
          onChoose={(option) => setPerson(people.find((each) => each.id === option?.id))}
        />
      </div>
    </FormDialog>
  );
}
