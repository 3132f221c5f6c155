import { Alert, Button, FileDrop, Heading, ProgressBar, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { mostCsvRows, type CsvCheck, type CsvReading } from '#shared/batches/add-courses.api.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { LoadState } from '../../ui/page/load-state.tsx';
import { useCancelCsv, useChooseCsvReading, useCsvCheck, useUploadCsv } from '../batch.api.ts';
import { courseChangeMessages } from '../course-change.messages.ts';
import { CsvRows } from './csv-rows.tsx';
import { PasteList } from './paste-list.tsx';

/** Adds courses from a file or a pasted list: uploads it, checks it, shows the rows, and only then adds them. */
export default function CsvTab({ batchId }: { batchId: number }) {
  const [params, setParams] = useSearchParams();
  // In the address, so that a reload finds the file again.
  const checkId = Number(params.get('file'));
  const show = (file: Record<string, string>) => setParams(file, { replace: true });
  return Number.isInteger(checkId) && checkId > 0 ? (
    <CheckedFile key={checkId} batchId={batchId} checkId={checkId} onOther={() => show({})} />
  ) : (
    <ChooseFile batchId={batchId} onTaken={(id) => show({ file: String(id) })} />
  );
}

function ChooseFile({ batchId, onTaken }: { batchId: number; onTaken: (checkId: number) => void }) {
  const intl = useIntl();
  const upload = useUploadCsv();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { result } = await upload.run({ params: { id: batchId }, query: {}, file });
    if (result) onTaken(result.id);
  };
  return (
    <>
      <Text as="p">
        <FormattedMessage {...courseChangeMessages.fileText} values={{ rows: mostCsvRows }} />
      </Text>
      <Refusal problem={upload.problem} failed={intl.formatMessage(courseChangeMessages.fileFailed)} />
      <FileDrop
        renderLabel={<span className="file-drop">{intl.formatMessage(courseChangeMessages.fileChoose)}</span>}
        interaction={upload.isRunning ? 'disabled' : 'enabled'}
        onDropAccepted={(files) => void take(files[0] instanceof File ? files[0] : undefined)}
      />
      <PasteList batchId={batchId} onTaken={onTaken} />
    </>
  );
}

interface CheckedFileProps {
  readonly batchId: number;
  readonly checkId: number;
  readonly onOther: () => void;
}

function CheckedFile({ batchId, checkId, onOther }: CheckedFileProps) {
  const check = useCsvCheck(batchId, checkId);
  const [asksAgain, setAsksAgain] = useState(false);
  return (
    <>
      <LoadState of={check}>
        {(found) => {
          const parts = { batchId, check: found, onOther };
          if (found.status === 'asking' || (asksAgain && found.status === 'succeeded'))
            return <ReadingChoice {...parts} onChosen={() => setAsksAgain(false)} />;
          if (found.status !== 'succeeded') return <Checking {...parts} />;
          return <CsvRows {...parts} onAskAgain={() => setAsksAgain(true)} />;
        }}
      </LoadState>
      {check.error ? <OtherFile onOther={onOther} /> : null}
    </>
  );
}

/** What a list can mean, each with the courses that it would be: a person says which. */
function ReadingChoice({ batchId, check, onOther, onChosen }: CheckingProps & { onChosen: () => void }) {
  const intl = useIntl();
  const choice = useChooseCsvReading();
  const { fileName: name, readings } = check;
  const isOneColumn = readings.every(({ place }) => place === readings[0]?.place);
  const nameOf = ({ numbersAre: kind, column, place }: CsvReading) =>
    intl.formatMessage(courseChangeMessages.readingName, {
      kind,
      column: column === null ? (isOneColumn ? 'none' : 'place') : 'name',
      name: column ?? '',
      place,
    });
  const choose = async (readingId: number) => {
    const { result } = await choice.run({ params: { id: batchId, checkId: check.id }, body: { readingId } });
    if (result) onChosen();
  };
  return (
    <>
      <Heading level="h2" margin="0 0 small">
        {intl.formatMessage(courseChangeMessages.readingTitle, { name })}
      </Heading>
      <div role="status">
        <Text as="p">{intl.formatMessage(courseChangeMessages.readingText)}</Text>
      </div>
      <Refusal problem={choice.problem} failed={intl.formatMessage(courseChangeMessages.failed)} />
      <div className="section-stack">
        {readings.map((reading) => (
          <Reading
            key={reading.id}
            name={nameOf(reading)}
            reading={reading}
            isChoosing={choice.isRunning}
            onChoose={() => void choose(reading.id)}
          />
        ))}
      </div>
      <OtherFile onOther={onOther} />
    </>
  );
}

interface ReadingProps {
  readonly name: string;
  readonly reading: CsvReading;
  readonly isChoosing: boolean;
  readonly onChoose: () => void;
}

function Reading({ name, reading, isChoosing, onChoose }: ReadingProps) {
  const intl = useIntl();
  const { courseCount: count, courses } = reading;
  const left = count - courses.length;
  return (
    <section aria-label={name}>
      <Heading level="h3">{name}</Heading>
      <Text as="p">{intl.formatMessage(courseChangeMessages.readingCount, { count })}</Text>
      <ul>
        {courses.map(({ id, title, lmsCourseId }) => (
          <li key={id}>
            <bdi>{title}</bdi> ({lmsCourseId})
          </li>
        ))}
        {left > 0 ? <li>{intl.formatMessage(courseChangeMessages.readingMore, { count: left })}</li> : null}
      </ul>
      <Button
        aria-label={intl.formatMessage(courseChangeMessages.readingChooseOne, { reading: name })}
        interaction={isChoosing ? 'disabled' : 'enabled'}
        onClick={onChoose}
      >
        <FormattedMessage {...courseChangeMessages.readingChoose} />
      </Button>
    </section>
  );
}

const OtherFile = ({ onOther }: { onOther: () => void }) => (
  <Button onClick={onOther}>
    <FormattedMessage {...courseChangeMessages.fileOther} />
  </Button>
);

interface CheckingProps {
  readonly batchId: number;
  readonly check: CsvCheck;
  readonly onOther: () => void;
}

function Checking({ batchId, check, onOther }: CheckingProps) {
  const intl = useIntl();
  const cancel = useCancelCsv();
  const leave = async () => {
    await cancel.run({ params: { id: batchId, checkId: check.id } });
    onOther();
  };
  if (check.status === 'failed') {
    return (
      <div role="alert">
        <Alert transition="none" variant="error">
          <p>{check.errorMessage}</p>
          <OtherFile onOther={() => void leave()} />
        </Alert>
      </div>
    );
  }
  const label = intl.formatMessage(courseChangeMessages.fileChecking, { name: check.fileName });
  return (
    <div role="status">
      <Text as="p">{label}</Text>
      <ProgressBar
        screenReaderLabel={label}
        valueNow={check.checkedCount}
        valueMax={check.rowCount}
        size="small"
      />
      <Button margin="small 0 0" onClick={() => void leave()}>
        <FormattedMessage {...courseChangeMessages.fileCancel} />
      </Button>
    </div>
  );
}
