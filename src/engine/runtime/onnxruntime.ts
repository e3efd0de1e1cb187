/**
 * onnxruntime without its telemetry: from 1.29 on its builds for Linux and macOS report every
 * session and network to Microsoft, and keep a device identifier in the home folder, unless this
 * variable is set before the first session (pull request 27379 of microsoft/onnxruntime).
 */
process.env['ORT_DISABLE_TELEMETRY'] = '1'

// oxlint-disable-next-line no-restricted-imports -- this is the module that the rule names
export { default as ort } from 'onnxruntime-node'
