import { Button, Menu } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { tableFormats, type TableFormat } from '#shared/http/table-file.ts';
import type { ReceivedFile, Receiving } from '../../data/call.ts';
import { exportMessages } from './export.messages.ts';
import { useExport } from './use-export.ts';

interface ExportMenuProps {
  /** fetches what the page shows, all of it */
  readonly fetchFile: (format: TableFormat, receiving: Receiving) => Promise<ReceivedFile>;
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
export function ExportMenu({ fetchFile, also = [], isDisabled = false }: ExportMenuProps) {
  const intl = useIntl();
  const { megabytes, start, stop } = useExport();
  const name = intl.formatMessage(exportMessages.export);
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
