import { Button, Modal, RadioInput, RadioInputGroup, TextInput } from '@instructure/ui/latest';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import {
  tokenDays,
  tokenReaches,
  type TokenDays,
  type TokenReach,
} from '#shared/api-tokens/api-token.api.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { copyText } from '../ui/form/copy-text.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { useCreateApiToken } from './api-token.api.ts';
import { apiTokenMessages } from './api-token.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { Form } from '../ui/form/form.tsx';

/** Makes a token and shows it, the only time it can be seen. */
export default function CreateApiTokenDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const [token, setToken] = useState<string>();
  const label = intl.formatMessage(apiTokenMessages[token === undefined ? 'createToken' : 'tokenMade']);
  return (
    // Only its buttons close it: a click outside would lose the token.
    <Dialog title={label} onDismiss={onClose}>
      {token === undefined ? (
        <TokenForm onMade={setToken} onCancel={onClose} />
      ) : (
        <MadeToken token={token} onClose={onClose} />
      )}
    </Dialog>
  );
}

function TokenForm({ onMade, onCancel }: { onMade: (token: string) => void; onCancel: () => void }) {
  const intl = useIntl();
  const text = useTexts(apiTokenMessages);
  const [title, setTitle] = useState('');
  const [reach, setReach] = useState<TokenReach>('read');
  const [days, setDays] = useState<TokenDays>(90);
  const [tries, setTries] = useState(0);
  const creation = useCreateApiToken();
  const isMissing = tries > 0 && title.trim() === '';

  const handleSubmit = async () => {
    setTries(tries + 1);
    if (title.trim() === '') return;
    const { result } = await creation.run({ body: { title: title.trim(), reach, expiresInDays: days } });
    if (result) onMade(result.token);
  };

  return (
    <Form
      isChanged={title !== ''}
      tries={tries}
      problem={creation.problem}
      className=""
      onSubmit={() => void handleSubmit()}
    >
      <Modal.Body>
        <div className="form-stack">
          <Refusal problem={creation.problem} failed={text('createFailed')} />
          <TextField
            renderLabel={text('tokenTitle')}
            isRequired
            value={title}
            most={100}
            messages={
              isMissing
                ? [{ type: 'newError', text: intl.formatMessage(uiMessages.required) }]
                : [{ type: 'hint', text: text('tokenTitleHint') }]
            }
            onChange={(_, typed) => setTitle(typed)}
          />
          <RadioInputGroup
            name="reach"
            description={text('reach')}
            value={reach}
            onChange={(_, value) => setReach(tokenReaches.find((one) => one === value) ?? 'read')}
          >
            {tokenReaches.map((one) => (
              <RadioInput key={one} value={one} label={text('reachName', { reach: one })} />
            ))}
          </RadioInputGroup>
          <Choice
            label={text('expiresIn')}
            value={days}
            choices={tokenDays}
            nameOf={(count) => text('days', { count })}
            onChoose={(count) => setDays(count ?? 90)}
          />
        </div>
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={onCancel} margin="0 x-small 0 0">
          {intl.formatMessage(uiMessages.cancel)}
        </Button>
        <Button type="submit" color="primary" interaction={creation.isRunning ? 'disabled' : 'enabled'}>
          {text('createToken')}
        </Button>
      </Modal.Footer>
    </Form>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const text = useTexts(apiTokenMessages);
  const field = useRef<HTMLInputElement | null>(null);
  const [copying, setCopying] = useState<'copied' | 'copyFailed'>();
  const copy = async () => {
    setCopying((await copyText(token, field.current)) ? 'copied' : 'copyFailed');
  };
  return (
    <>
      <Modal.Body>
        <TextInput
          renderLabel={text('tokenMade')}
          value={token}
          interaction="readonly"
          inputRef={(element) => {
            field.current = element;
          }}
          messages={[{ type: 'hint', text: text('tokenOnce') }]}
        />
        <div role="status">{copying ? text(copying) : null}</div>
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={() => void copy()} margin="0 x-small 0 0">
          {text('copy')}
        </Button>
        <Button color="primary" onClick={onClose}>
          {text('done')}
        </Button>
      </Modal.Footer>
    </>
  );
}
