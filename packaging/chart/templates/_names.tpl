{{- /* Of all objects: the release's name, with flotila in it. Names of pods are longer, so it is cut early. */ -}}
{{- define "flotila.name" -}}
{{- $name := ternary .Release.Name (printf "%s-flotila" .Release.Name) (contains "flotila" .Release.Name) -}}
{{- $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- /* What selects the pods of a role never changes; the labels of objects say the release, too. */ -}}
{{- define "flotila.selector" -}}
app.kubernetes.io/name: flotila
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- define "flotila.labels" -}}
app.kubernetes.io/name: flotila
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end -}}

{{- /* Of the object of a role. */ -}}
{{- define "flotila.metadata" -}}
name: {{ printf "%s-%s" (include "flotila.name" .root) (.suffix | default .role) }}
namespace: {{ .root.Release.Namespace | quote }}
labels:
  {{- include "flotila.labels" .root | nindent 2 }}
  app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- /* `{"teltonika": {"port": 5027, …}}`: the protocols whose ports are opened, with what is generated of each. */ -}}
{{- define "flotila.protocols" -}}
{{- $chosen := .Values.gateway.protocols -}}
{{- $open := dict -}}
{{- range $name, $about := .Files.Get "files/protocols.json" | fromJson -}}
{{- if or (empty $chosen) (has $name $chosen) -}}
{{- $_ := set $open $name $about -}}
{{- end -}}
{{- end -}}
{{- $open | toJson -}}
{{- end -}}

{{- define "flotila.publicUrl" -}}
{{- if .Values.publicUrl -}}
{{- .Values.publicUrl -}}
{{- else if .Values.ingress.enabled -}}
{{- printf "https://%s" .Values.ingress.host -}}
{{- end -}}
{{- end -}}
