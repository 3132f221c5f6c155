import { Alert, Button, Modal, Text, TextInput } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Tool } from '#shared/task-runners/tool.ts';
import { DayField } from '../ui/form/day-field.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { productMessages } from './product.messages.ts';
import { runnerMessages } from './runner.messages.ts';
import { usePasteToken } from './task-runner.api.ts';
import { useTexts } from '../ui/use-texts.ts';
import { Form } from '../ui/form/form.tsx';

interface PasteTokenProps {
  readonly institutionId: number;
  readonly tool: Tool;
  readonly onClose: () => void;
}

/** Takes a token that was made in Canvas by hand. */
export default function PasteTokenDialog({ institutionId, tool, onClose }: PasteTokenProps) {
  const intl = useIntl();
  const textOf = useProblemText();
  const showNotice = useNotice();
  const pasting = usePasteToken();
  const [token, setToken] = useState('');
  const [lastDay, setLastDay] = useState('');
  const [tries, setTries] = useState(0);
  const toolName = intl.formatMessage(productMessages[tool]);
  const text = useTexts(runnerMessages, { tool: toolName });
  const missing = tries > 0 && token.trim() === '' ? intl.formatMessage(uiMessages.required) : undefined;
  const tokenWrong = missing ?? problemOf(pasting.problem, 'token');
  const dayWrong = problemOf(pasting.problem, 'lastDay');

  const handleSubmit = async () => {
    setTries(tries + 1);
    if (token.trim() === '') return;
    const { problem } = await pasting.run({
      params: { id: institutionId, tool },
      body: { token, lastDay: lastDay === '' ? null : lastDay },
    });
    if (problem) return;
    showNotice('success', text('pasted'), brief);
    onClose();
  };

  return (
    <Dialog title={text('pasteTitle')} onDismiss={onClose}>
      <Form
        isChanged={token !== ''}
        tries={tries}
        problem={pasting.problem}
        className=""
        onSubmit={() => void handleSubmit()}
      >
        <Modal.Body>
          <div className="form-stack">
            {pasting.problem && tokenWrong === undefined && dayWrong === undefined ? (
              <Alert variant="error">{textOf(pasting.problem, text('pasteFailed'))}</Alert>
            ) : null}
            <Text as="p">{text('pasteText')}</Text>
            <TextInput
              type="password"
              renderLabel={text('token')}
              isRequired
              value={token}
              autoComplete="off"
              messages={fieldMessages(tokenWrong)}
              onChange={(_, typed) => setToken(typed)}
            />
            <DayField
              label={text('lastDay')}
              value={lastDay}
              fault={dayWrong}
              hint={text('lastDayHint')}
              onChange={setLastDay}
            />
          </div>
        </Modal.Body>
        <Modal.Footer>
          <Button onClick={onClose} margin="0 x-small 0 0">
            {intl.formatMessage(uiMessages.cancel)}
          </Button>
          <Button type="submit" color="primary" interaction={pasting.isRunning ? 'disabled' : 'enabled'}>
            {text('save')}
          </Button>
        </Modal.Footer>
      </Form>
    </Dialog>
  );
}
