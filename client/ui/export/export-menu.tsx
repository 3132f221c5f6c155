import { Button, Menu } from '@instructure/ui/latest';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { tableFormats, type TableFormat } from '#shared/http/table-file.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { ReceivedFile, Receiving } from '../../data/call.ts';
import { downloadFile } from '../../data/download-csv.ts';
import { Problem } from '../../data/problem.ts';
import { useNotice, useProblemNotice } from '../overlay/notices.tsx';
import { announce } from '../page/announcer.ts';

const exportMessages = defineMessages({
  export: { id: 'export.export', defaultMessage: 'Export' },
  all: { id: 'export.all', defaultMessage: 'Export {count, plural, one {# row} other {all #}}' },
  chosen: { id: 'export.chosen', defaultMessage: 'Export {count, number} selected' },
  format: {
    id: 'export.format',
    defaultMessage: '{format, select, xlsx {Excel} other {CSV}}',
  },
  started: { id: 'export.started', defaultMessage: 'Exporting…' },
  running: { id: 'export.running', defaultMessage: 'Exporting… {megabytes, number} MB' },
  stop: { id: 'export.stop', defaultMessage: 'Stop exporting' },
  stopped: { id: 'export.stopped', defaultMessage: 'The export was stopped.' },
  done: { id: 'export.done', defaultMessage: 'Exported as {name}.' },
  failed: { id: 'export.failed', defaultMessage: 'The export stopped before its end. Try again.' },
});

interface ExportMenuProps {
  /** fetches what the page shows, all of it */
  readonly fetchFile: (format: TableFormat, receiving: Receiving) => Promise<ReceivedFile>;
  /** how many rows the file will have, where that's known */
  readonly count?: number | undefined;
  /** these are the ones that a person has chosen */
  readonly isOfChosen?: boolean;
  /** other files that the page offers */
  readonly also?: readonly OtherFile[];
  /** true while there's nothing to export */
  readonly isDisabled?: boolean;
}

interface OtherFile {
  readonly label: string;
  readonly fetchFile: (receiving: Receiving) => Promise<ReceivedFile>;
}

/** Exports what the page shows, all rows of it, in a format that the person picks; can be stopped. */
export function ExportMenu(props: ExportMenuProps) {
  const { fetchFile, count, isOfChosen = false, also = [], isDisabled = false } = props;
  const intl = useIntl();
  const { megabytes, start, stop } = useExport();
  const what = count === undefined ? 'export' : isOfChosen ? 'chosen' : 'all';
  const name = intl.formatMessage(exportMessages[what], { count });
  if (megabytes !== undefined) {
    const state = intl.formatMessage(exportMessages.running, { megabytes });
    return (
      <Menu placement="bottom end" label={state} trigger={<Button>{state}</Button>}>
        <Menu.Item onSelect={stop}>{intl.formatMessage(exportMessages.stop)}</Menu.Item>
      </Menu>
    );
  }
  return (
    <Menu
      placement="bottom end"
      label={name}
      trigger={<Button interaction={isDisabled ? 'disabled' : 'enabled'}>{name}</Button>}
    >
      {tableFormats.map((format) => (
        <Menu.Item key={format} onSelect={() => void start((receiving) => fetchFile(format, receiving))}>
          {intl.formatMessage(exportMessages.format, { format })}
        </Menu.Item>
      ))}
      {also.map((other) => (
        <Menu.Item key={other.label} onSelect={() => void start(other.fetchFile)}>
          {other.label}
        </Menu.Item>
      ))}
    </Menu>
  );
}

/** Shown in tenths, so that the page isn't drawn again for every piece that arrives. */
const inMegabytes = (bytes: number) => Math.round(bytes / 100_000) / 10;

/** Fetches a file and gives it to the browser to save: says when it starts, how much has come, and how it ends. */
function useExport() {
  const intl = useIntl();
  const showNotice = useNotice();
  const showProblem = useProblemNotice();
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
      showProblem(problem, exportMessages.failed);
    } finally {
      setMegabytes(undefined);
    }
  };
  return { megabytes, start, stop: () => running.current?.abort() };
}
