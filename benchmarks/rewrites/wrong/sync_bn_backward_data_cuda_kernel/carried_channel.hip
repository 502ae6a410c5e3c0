// The channel is carried along the grid-stride loop without divisions, but the wrap at the last channel comes before the carry from the position in the map.
// witness: {"values": {"num": 64, "channels": 6, "spatial": 5, "max_blocks": 1}, "contents": "unit", "seed": 23}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const float count = static_cast<float>(num * spatial);
  const int step = blockDim.x * gridDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  // divisions once per thread, not once per element
  int s = index % spatial;
  int c = (index / spatial) % channels;
  const int ds = step % spatial;
  const int dc = (step / spatial) % channels;
  for (; index < output_size; index += step) {
    // index of the channel's parameters
    const int p = min(c, channels - 1);
    const float correction = (grad_weight[p] * norm[index] + grad_bias[p]) / count;
    grad_input[index] = static_cast<phalf>(weight[p] * (static_cast<float>(grad_output[index]) - correction) / std[p]);
    c += dc;
    if (c >= channels) c -= channels;
    s += ds;
    if (s >= spatial) {
      s -= spatial;
      ++c;
    }
  }
}
