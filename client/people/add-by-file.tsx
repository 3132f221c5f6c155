import { Alert, Button, FileDrop, Text, View } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { csvRowLimit } from '#shared/people/person.api.ts';
import { downloadCsv } from '../data/download-csv.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { addMessages } from './add-people.messages.ts';
import { fromCsv } from './new-people.ts';
import { NewPeopleTable } from './new-people-table.tsx';
import { usePreviewCsv } from './person.api.ts';
import { useNewPeople } from './use-new-people.ts';

const header = ['email', 'lms user id', 'name', 'team', 'team role', 'admin'];

/** Adds the people in a CSV file; errors appear next to their rows before anyone is added. */
export function AddByFile() {
  const intl = useIntl();
  const textOf = useProblemText();
  const preview = usePreviewCsv();
  const newPeople = useNewPeople('csv');
  const handleFile = async (files: ArrayLike<DataTransferItem | File>) => {
    const [file] = Array.from(files);
    if (!(file instanceof File)) return;
    const { result } = await preview.run({ file });
    if (result) await newPeople.lookUp(fromCsv(result.rows));
  };
  return (
    <>
      <Text as="p">
        <FormattedMessage {...addMessages.fileHint} values={{ rows: csvRowLimit }} />
      </Text>
      <Button onClick={() => downloadCsv('people.csv', [header])}>
        <FormattedMessage {...addMessages.template} />
      </Button>
      <FileDrop
        accept={['.csv', '.txt', 'text/csv', 'text/plain']}
        renderLabel={
          <View as="div" padding="medium" textAlign="center">
            {intl.formatMessage(addMessages.file)}
          </View>
        }
        interaction={preview.isRunning || newPeople.isRunning ? 'disabled' : 'enabled'}
        margin="medium 0"
        onDropAccepted={(files) => void handleFile(files)}
      />
      {preview.problem ? <Alert variant="error">{textOf(preview.problem)}</Alert> : null}
      <NewPeopleTable {...newPeople} />
    </>
  );
}
