// Four elements per turn; lanes past the end of the plane all take the next channel: wrong for planes of one element.
// witness: {"values": {"num": 4, "channels": 6, "spatial": 1}, "contents": "wide", "seed": 76}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const float *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, float *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  if (output_size % 4 == 0) {
    CUDA_1D_KERNEL_LOOP(quad, output_size / 4) {
      const int first = quad * 4;
      const int within = first % spatial;
      const int c_here = (first / spatial) % channels;
      const int c_next = c_here + 1 == channels ? 0 : c_here + 1;
      const float4 g = reinterpret_cast<const float4 *>(grad_output)[quad];
      const float4 x = reinterpret_cast<const float4 *>(norm)[quad];
      const float gs[4] = {g.x, g.y, g.z, g.w}, xs[4] = {x.x, x.y, x.z, x.w};
      float result[4];
#pragma unroll
      for (int lane = 0; lane < 4; ++lane) {
        const int c = within + lane < spatial ? c_here : c_next;
        result[lane] = weight[c] * (gs[lane] - (grad_weight[c] * xs[lane] + grad_bias[c]) / factor) / std[c];
      }
      reinterpret_cast<float4 *>(grad_input)[quad] = make_float4(result[0], result[1], result[2], result[3]);
    }
  } else {
    CUDA_1D_KERNEL_LOOP(index, output_size) {
      const int c = (index / spatial) % channels;
      grad_input[index] =
          weight[c] * (grad_output[index] - (grad_weight[c] * norm[index] + grad_bias[c]) / factor) / std[c];
    }
  }
}
