import { Button, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { OpenLink as Link } from '#shared/runner-authorisations/runner-authorisation.api.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { productMessages } from './product.messages.ts';
import { runnerMessages } from './runner.messages.ts';
import { useRevokeLink } from './task-runner.api.ts';
import { useTexts } from '../ui/use-texts.ts';

interface OpenLinkProps {
  readonly institutionId: number;
  readonly tool: Tool;
  readonly link: Link;
}

/** A tool's one-time link that can still be used. */
export function OpenLink({ institutionId, tool, link }: OpenLinkProps) {
  const intl = useIntl();
  const text = useTexts(runnerMessages);
  const showNotice = useNotice();
  const textOf = useProblemText();
  const revocation = useRevokeLink();
  const handleRevoke = async () => {
    const { problem } = await revocation.run({ params: { id: institutionId, tool } });
    if (problem) return showNotice('error', textOf(problem, text('linkRevokeFailed')));
    showNotice('success', text('linkRevoked'), brief);
  };
  const until = intl.formatDate(link.expiresAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="runner-link">
      <Text>{text('openLink', { person: link.createdBy, until })}</Text>
      <Button
        size="small"
        aria-label={text('revokeLinkOf', { tool: intl.formatMessage(productMessages[tool]) })}
        onClick={() => void handleRevoke()}
        interaction={revocation.isRunning ? 'disabled' : 'enabled'}
      >
        {text('revokeLink')}
      </Button>
    </div>
  );
}
