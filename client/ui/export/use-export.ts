import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ReceivedFile, Receiving } from '../../data/call.ts';
import { downloadFile } from '../../data/download-csv.ts';
import { Problem } from '../../data/problem.ts';
import { useNotice } from '../overlay/notices.tsx';
import { announce } from '../page/announcer.ts';
import { useProblemText } from '../page/load-state.tsx';
import { exportMessages } from './export.messages.ts';

/** Shown in tenths, so that the page isn't drawn again for every piece that arrives. */
const inMegabytes = (bytes: number) => Math.round(bytes / 100_000) / 10;

/** Fetches a file and gives it to the browser to save: says when it starts, how much has come, and how it ends. */
export function useExport() {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const [megabytes, setMegabytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  // After leaving the page, nobody waits for the file.
  useEffect(() => () => running.current?.abort(), []);
  const start = async (fetchFile: (receiving: Receiving) => Promise<ReceivedFile>) => {
    const control = new AbortController();
    running.current = control;
    setMegabytes(0);
    announce(intl.formatMessage(exportMessages.started));
    try {
      const { signal } = control;
      const file = await fetchFile({
        signal,
        onProgress: (bytes) => setMegabytes(inMegabytes(bytes)),
      });
      downloadFile(file.name, file.content);
      showNotice('success', intl.formatMessage(exportMessages.done, { name: file.name }));
    } catch (error) {
      if (control.signal.aborted) return announce(intl.formatMessage(exportMessages.stopped));
      const problem = error instanceof Problem ? error : new Problem();
      showNotice('error', textOf(problem, intl.formatMessage(exportMessages.failed)));
    } finally {
      setMegabytes(undefined);
    }
  };
  return { megabytes, start, stop: () => running.current?.abort() };
}
