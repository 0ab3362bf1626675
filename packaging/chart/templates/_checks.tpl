{{- /* What fits no schema: a sentence that says what to write. */ -}}
{{- define "flotila.checks" -}}
{{- $values := .Values -}}
{{- if not $values.image.repository -}}
{{- fail "Write into image.repository where the cluster pulls the image from, such as registry.example.com/flotila." -}}
{{- end -}}
{{- if not $values.existingSecret -}}
{{- fail "Write into existingSecret the name of a Secret with DATABASE_URL and FLOTILA_SECRET." -}}
{{- end -}}
{{- if $values.ingress.enabled -}}
{{- if not $values.ingress.host -}}
{{- fail "Write into ingress.host under which name people reach it." -}}
{{- end -}}
{{- if not $values.ingress.trustedProxies -}}
{{- fail "Write into ingress.trustedProxies the network of the ingress controller's pods, such as 10.244.0.0/16. Without it everybody seems to come from one address, and one who guesses passwords locks all out." -}}
{{- end -}}
{{- end -}}
{{- range $what := list "archive" "backup" -}}
{{- $place := get $values $what -}}
{{- if and $place.bucket $place.claim -}}
{{- fail (printf "Write either %s.bucket or %s.claim." $what $what) -}}
{{- end -}}
{{- end -}}
{{- $open := include "flotila.protocols" . | fromJson -}}
{{- $tls := $values.gateway.tls -}}
{{- if ne (empty $tls.secret) (empty $tls.ports) -}}
{{- fail "gateway.tls needs both: the Secret with the certificate, and a port for each protocol that speaks TLS." -}}
{{- end -}}
{{- $taken := dict "8080" "the pods' own" -}}
{{- range $name, $about := $open -}}
{{- $_ := set $taken (toString $about.port) $name -}}
{{- end -}}
{{- range $name, $port := $tls.ports -}}
{{- if not (hasKey $open $name) -}}
{{- fail (printf "gateway.tls.ports names %s, which is not in gateway.protocols." $name) -}}
{{- end -}}
{{- if hasKey $taken (toString $port) -}}
{{- fail (printf "gateway.tls.ports: %s cannot have port %v, which is taken by %s." $name $port (get $taken (toString $port))) -}}
{{- end -}}
{{- $_ := set $taken (toString $port) $name -}}
{{- end -}}
{{- end -}}
