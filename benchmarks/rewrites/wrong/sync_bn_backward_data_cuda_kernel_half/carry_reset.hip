// The channel is carried from step to step, and after the last channel it restarts at 0 although a step may pass over several channels.
// witness: {"values": {"num": 40, "channels": 7, "spatial": 5, "max_blocks": 1}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const float factor = float(num * spatial);
  const int step = gridDim.x * blockDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= output_size) return;
  // divide once, then carry position and channel along
  const int stepPosition = step % spatial;
  const int stepChannel = (step / spatial) % channels;
  int position = index % spatial;
  int c = (index / spatial) % channels;
  for (;;) {
    const float g = float(grad_output[index]);
    const float mean = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
    grad_input[index] = Half(weight[c] * (g - mean) / std[c]);
    index += step;
    if (index >= output_size) break;
    position += stepPosition;
    c += stepChannel;
    if (position >= spatial) {
      position -= spatial;
      ++c;
    }
    if (c >= channels) c = 0;
  }
}
