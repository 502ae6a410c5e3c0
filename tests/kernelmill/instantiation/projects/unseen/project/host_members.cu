#include <torch/extension.h>

struct HostView {
  torch::Tensor values, counts;
  void check() {
    if (!values.defined()) values = torch::zeros(1, at::TensorOptions());
  }
};

struct Packed {
  Packed() : values(nullptr), n(0) {}
  Packed(HostView& view)
      : values(view.values.defined() ? view.values.data_ptr<float>() : nullptr),
        n(view.values.numel()) {}
  static Packed of(const at::Tensor& tensor, at::TensorOptions options = {}); float* values;
  __device__ float at_most(float limit) const { return values[0] < limit ? values[0] : limit; }
  constexpr int width() const { return n; }
  int n;
};

__global__ void clamp(float* out, Packed in) { out[0] = in.at_most(in.width()); }

void run(float* out, HostView view) { clamp<<<1, 1>>>(out, Packed(view)); }
