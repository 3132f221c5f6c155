import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { SystemCheck } from '#shared/system/system-status.api.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { useCheckCanvas, useCheckMail } from './system.api.ts';
import { statusMessages } from './system-status.messages.ts';

/** Asks a Canvas or the mail server, says in a notice what came of it, and which one is being asked. */
export function useCheckNow() {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const canvas = useCheckCanvas();
  const mail = useCheckMail();
  const [checking, setChecking] = useState<string>();
  const check = async ({ id, canvasOrigin: origin }: SystemCheck) => {
    setChecking(id);
    const { result, problem } = origin === null ? await mail.run({}) : await canvas.run({ body: { origin } });
    setChecking(undefined);
    if (problem) return showNotice('error', textOf(problem, intl.formatMessage(statusMessages.checkFailed)));
    if (result.reason !== null) return showNotice('error', result.reason);
    const host = 'server' in result ? result.server : new URL(result.origin).host;
    const number = result.latencyMs;
    return showNotice('success', intl.formatMessage(statusMessages.isThere, { host, number }));
  };
  return { checking, check };
}
