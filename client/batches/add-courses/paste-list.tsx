import { Button, Heading, TextArea } from '@instructure/ui/latest';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { mostCsvRows } from '#shared/batches/add-courses.api.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { useSettings } from '../../data/use-settings.tsx';
import { fieldMessages } from '../../ui/form/field-messages.ts';
import { useUploadCsv } from '../batch.api.ts';
import { courseChangeMessages } from '../course-change.messages.ts';
import { fileOf, readPastedList } from './pasted-list.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { Form } from '../../ui/form/form.tsx';

/** Ids pasted from anywhere, without a file: they're checked like an uploaded one. */
export function PasteList({ batchId, onTaken }: { batchId: number; onTaken: (checkId: number) => void }) {
  const intl = useIntl();
  const text = useTexts(courseChangeMessages);
  const upload = useUploadCsv();
  const { lmsPlace: canvas } = useSettings().institution;
  const [typed, setTyped] = useState('');
  const [numbersAre, setNumbersAre] = useState<'lms' | 'sis' | null>(null);
  const [tries, setTries] = useState(0);
  const list = useMemo(() => readPastedList(typed, { canvas, numbersAre }), [typed, canvas, numbersAre]);
  const count = list.ids.length;
  const isEmpty = count === 0 && !list.isTable;
  const wrong =
    count > mostCsvRows
      ? text('pasteTooMany', { count, most: mostCsvRows })
      : list.unclear && text('pasteUnclear', { number: list.unclear });
  const fault = wrong ?? (tries > 0 && isEmpty ? text('pasteNothing') : undefined);
  const found = (['lms', 'sis', 'number'] as const).flatMap((kind) => {
    const own = list.ids.filter((id) => id.kind === kind).length;
    return own === 0 ? [] : [text('pasteCount', { kind, count: own })];
  });

  const handleSubmit = async () => {
    if (isEmpty || wrong !== undefined) return setTries(tries + 1);
    const file = fileOf(list, text('pasteName'));
    const query = numbersAre === null ? {} : { numbersAre };
    const { result } = await upload.run({ params: { id: batchId }, query, file });
    if (result) onTaken(result.id);
  };
  return (
    <Form isChanged={typed.trim() !== ''} tries={tries} className="" onSubmit={() => void handleSubmit()}>
      <Heading level="h2" margin="large 0 small">
        {text('pasteTitle')}
      </Heading>
      <Refusal problem={upload.problem} failed={text('pasteFailed')} />
      <div className="form-stack">
        <TextArea
          label={text('pasteLabel')}
          value={typed}
          height="10rem"
          messages={fieldMessages(fault, text('pasteHint', { most: mostCsvRows }))}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Choice
          label={text('pasteNumbers')}
          width="16rem"
          unsetLabel={text('pasteAsk')}
          value={numbersAre}
          choices={['lms', 'sis']}
          nameOf={(kind) => text(kind === 'lms' ? 'pasteLms' : 'pasteSis')}
          onChoose={setNumbersAre}
        />
        <div role="status">
          {list.isTable ? text('pasteTable') : null}
          {count === 0 ? null : text('pasteFound', { found: intl.formatList(found) })}
        </div>
        <div>
          <Button type="submit" interaction={upload.isRunning ? 'disabled' : 'enabled'}>
            {text('pasteCheck')}
          </Button>
        </div>
      </div>
    </Form>
  );
}
