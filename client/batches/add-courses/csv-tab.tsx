import { Alert, Button, FileDrop, ProgressBar, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { mostCsvRows, type CsvCheck } from '#shared/batches/add-courses.api.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { LoadState } from '../../ui/page/load-state.tsx';
import { focusHeadingIfLost } from '../../ui/page/page-heading.tsx';
import { useCancelCsv, useCsvCheck, useUploadCsv } from '../batch.api.ts';
import { courseChangeMessages } from '../course-change.messages.ts';
import { CsvRows } from './csv-rows.tsx';
import { PasteList } from './paste-list.tsx';

/** Adds courses from a file or a pasted list: uploads it, checks it, shows the rows, and only then adds them. */
export default function CsvTab({ batchId }: { batchId: number }) {
  const [params, setParams] = useSearchParams();
  // In the address, so that a reload finds the file again.
  const checkId = Number(params.get('file'));
  const show = (file: Record<string, string>) => {
    setParams(file, { replace: true });
    focusHeadingIfLost();
  };
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
    const { result } = await upload.run({ params: { id: batchId }, file });
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
  return (
    <>
      <LoadState of={check}>
        {(found) =>
          found.status === 'succeeded' ? (
            <CsvRows batchId={batchId} check={found} onOther={onOther} />
          ) : (
            <Checking batchId={batchId} check={found} onOther={onOther} />
          )
        }
      </LoadState>
      {check.error ? <OtherFile onOther={onOther} /> : null}
    </>
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
