import { Button, Modal, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { OpenLink } from '#shared/runner-authorisations/runner-authorisation.api.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { formatMoment } from '../ui/format-value.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { CopiedField } from '../ui/form/copied-field.tsx';
import { productMessages } from './product.messages.ts';
import { runnerMessages } from './runner.messages.ts';
import { useCreateLink } from './task-runner.api.ts';
import { useTexts } from '../ui/use-texts.ts';

interface RunnerLinkProps {
  readonly institutionId: number;
  readonly tool: Tool;
  readonly open: OpenLink | null;
  readonly onClose: () => void;
}

/** Makes a one-time link for the owner of the service account, and shows it the only time. */
export default function RunnerLinkDialog({ institutionId, tool, open, onClose }: RunnerLinkProps) {
  const intl = useIntl();
  const text = useTexts(runnerMessages);
  const creation = useCreateLink();
  const [link, setLink] = useState<{ url: string; expiresAt: string }>();
  const title = text('linkTitle', { tool: intl.formatMessage(productMessages[tool]) });
  const handleCreate = async () => {
    const { result } = await creation.run({ params: { id: institutionId, tool } });
    setLink(result);
  };
  const until = (at: string) => formatMoment(intl, at);
  return (
    // Only its buttons close it: a click outside would lose the link.
    <Dialog title={title} onDismiss={onClose}>
      <Modal.Body>
        <Refusal problem={creation.problem} failed={text('linkFailed')} />
        {link ? (
          <CopiedField
            label={text('link')}
            value={link.url}
            hint={text('linkOnce', { until: until(link.expiresAt) })}
          />
        ) : (
          <>
            <Text as="p">{text('linkText')}</Text>
            {open ? <Text as="p">{text('linkReplaces')}</Text> : null}
          </>
        )}
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={onClose} margin="0 x-small 0 0">
          {intl.formatMessage(link ? uiMessages.close : uiMessages.cancel)}
        </Button>
        {link ? null : (
          <Button
            color="primary"
            onClick={() => void handleCreate()}
            interaction={creation.isRunning ? 'disabled' : 'enabled'}
          >
            {text('createLink')}
          </Button>
        )}
      </Modal.Footer>
    </Dialog>
  );
}
