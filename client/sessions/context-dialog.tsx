import { Button, Modal, RadioInput, RadioInputGroup, View } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { Refusal } from '../ui/form/refusal.tsx';
import { useForgetReads } from '../data/use-endpoint.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useContexts, useSwitchContext } from './session.api.ts';
import { sessionMessages } from './session.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** Lets a person who can work in several places switch to another. */
export default function ContextDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const text = useTexts(sessionMessages);
  const navigate = useNavigate();
  const forgetReads = useForgetReads();
  const contexts = useContexts();
  const switching = useSwitchContext();
  const [chosen, setChosen] = useState<number>();
  const switchLabel = intl.formatMessage(sessionMessages.switchContext);
  const current = contexts.data?.contexts.find(({ isCurrent }) => isCurrent)?.id;
  const selected = chosen ?? current;
  const handleSwitch = async () => {
    if (selected === undefined) return;
    const { problem } = await switching.run({ params: { id: selected } });
    if (problem) return;
    onClose();
    // Left first: the page's record belongs to the former place.
    await navigate('/');
    await forgetReads();
  };
  const isReady = selected !== undefined && selected !== current && !switching.isRunning;
  return (
    <Dialog title={switchLabel} shouldCloseOnDocumentClick onDismiss={onClose}>
      <Modal.Body>
        <Refusal problem={switching.problem} failed={text('switchFailed')} />
        <LoadState
          of={contexts}
          list={{ loading: sessionMessages.contextsLoading, failed: sessionMessages.contextsFailed }}
        >
          {({ contexts: rows }) => (
            <View as="div">
              <RadioInputGroup
                name="context"
                description={text('switchText')}
                value={String(selected ?? '')}
                onChange={(_, value) => setChosen(Number(value))}
              >
                {rows.map(({ id, title, institution }) => (
                  <RadioInput
                    key={id}
                    value={String(id)}
                    label={text('contextName', { title, institution: institution.title })}
                  />
                ))}
              </RadioInputGroup>
            </View>
          )}
        </LoadState>
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={onClose} margin="0 x-small 0 0">
          {intl.formatMessage(uiMessages.cancel)}
        </Button>
        <Button
          color="primary"
          onClick={() => void handleSwitch()}
          interaction={isReady ? 'enabled' : 'disabled'}
        >
          {switchLabel}
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}
