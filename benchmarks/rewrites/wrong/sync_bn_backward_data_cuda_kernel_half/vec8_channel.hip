// Groups of eight take the channel of their first element whenever the plane is a multiple of four instead of eight.
// witness: {"values": {"num": 2, "channels": 4, "spatial": 12}, "contents": "unit", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const float factor = float(num * spatial);
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const int step = gridDim.x * blockDim.x;
  int done = 0;
  const bool aligned = ((reinterpret_cast<size_t>(grad_output) |
                         reinterpret_cast<size_t>(grad_input) |
                         reinterpret_cast<size_t>(norm)) & 15) == 0;
  if (aligned && spatial % 4 == 0) {
    // the planes are multiples of the vector: one channel for each group
    const int groups = output_size / 8;
    for (int v = tid; v < groups; v += step) {
      const int index = v * 8;
      const int c = (index / spatial) % channels;
      const float w = weight[c], gw = grad_weight[c], gb = grad_bias[c], sd = std[c];
      uint4 packed = *reinterpret_cast<const uint4 *>(grad_output + index);
      const float4 n0 = *reinterpret_cast<const float4 *>(norm + index);
      const float4 n1 = *reinterpret_cast<const float4 *>(norm + index + 4);
      const float n[8] = {n0.x, n0.y, n0.z, n0.w, n1.x, n1.y, n1.z, n1.w};
      unsigned words[4] = {packed.x, packed.y, packed.z, packed.w};
#pragma unroll
      for (int k = 0; k < 8; ++k) {
        const int shift = (k & 1) * 16;
        const float g =
            __half2float(__ushort_as_half((unsigned short)(words[k / 2] >> shift)));
        const Half r(w * (g - (gw * n[k] + gb) / factor) / sd);
        words[k / 2] = (words[k / 2] & ~(0xffffu << shift)) | (unsigned(r.x) << shift);
      }
      packed.x = words[0];
      packed.y = words[1];
      packed.z = words[2];
      packed.w = words[3];
      *reinterpret_cast<uint4 *>(grad_input + index) = packed;
    }
    done = groups * 8;
  }
  for (int index = done + tid; index < output_size; index += step) {
    const int c = (index / spatial) % channels;
    grad_input[index] = Half(
        weight[c] *
        (float(grad_output[index]) - (grad_weight[c] * norm[index] + grad_bias[c]) / factor) /
        std[c]);
  }
}
