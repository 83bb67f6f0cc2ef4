/** The last lines of a sample in Python: sends `request`, and prints the answer or the refusal. */
export const PYTHON_SENDS = [
  'try:',
  '    with urllib.request.urlopen(request) as answer:',
  '        print(answer.status, json.load(answer))',
  'except urllib.error.HTTPError as refusal:',
  '    print(refusal.code, refusal.read().decode())',
] as const;
