// four neighbours share the channel of the first one if the spatial size is even, but it has to be a multiple of four
// witness: {"values": {"spatial": 6}, "seed": 7, "inputs": "for (int c = 0; c < channels; ++c) weight[c] = 1.0f + c; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = blockDim.x * gridDim.x;
  int done = 0;
  if (spatial % 2 == 0) {
    const int quads = output_size / 4;
    for (int q = tid; q < quads; q += stride) {
      const int base = q * 4;
      const int c = (base / spatial) % channels;
      const float w = weight[c], gw = grad_weight[c], gb = grad_bias[c], sd = std[c];
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        grad_input[base + j] =
            w * (grad_output[base + j] - (gw * norm[base + j] + gb) / factor) / sd;
      }
    }
    done = quads * 4;
  }
  for (int i = done + tid; i < output_size; i += stride) {
    const int c = (i / spatial) % channels;
    grad_input[i] = weight[c] *
                    (grad_output[i] - (grad_weight[c] * norm[i] + grad_bias[c]) / factor) /
                    std[c];
  }
}
