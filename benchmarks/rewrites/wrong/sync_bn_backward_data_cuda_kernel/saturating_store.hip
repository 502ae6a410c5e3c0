// Results are clamped to the range of half before the conversion, so that overflows become 65504 instead of infinity.
// witness: {"values": {"num": 4, "channels": 6, "spatial": 5}, "contents": "unit", "seed": 25, "inputs": "weight.get()[1] = 50000.0f; std.get()[1] = 0.25f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static phalf to_half_safely(float v) {
  // an out-of-range conversion would produce inf and poison the next layers
  const float limit = 65504.0f;
  if (v > limit) v = limit;
  if (v < -limit) v = -limit;
  return static_cast<phalf>(v);
}

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const float rcount = 1.0f / static_cast<float>(num * spatial);
  const int step = blockDim.x * gridDim.x;
  // two independent elements per iteration to hide the latency of the loads
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (; i + step < output_size; i += 2 * step) {
    const int j = i + step;
    const int ci = (i / spatial) % channels, cj = (j / spatial) % channels;
    const float gi = static_cast<float>(grad_output[i]), gj = static_cast<float>(grad_output[j]);
    const float mi = (grad_weight[ci] * norm[i] + grad_bias[ci]) * rcount;
    const float mj = (grad_weight[cj] * norm[j] + grad_bias[cj]) * rcount;
    grad_input[i] = to_half_safely(weight[ci] * (gi - mi) / std[ci]);
    grad_input[j] = to_half_safely(weight[cj] * (gj - mj) / std[cj]);
  }
  if (i < output_size) {
    const int ci = (i / spatial) % channels;
    const float mi = (grad_weight[ci] * norm[i] + grad_bias[ci]) * rcount;
    grad_input[i] = to_half_safely(weight[ci] * (static_cast<float>(grad_output[i]) - mi) / std[ci]);
  }
}
