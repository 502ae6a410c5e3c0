// Four elements at a time with 8-byte and 16-byte accesses where aligned, each element with a channel of its own, and channels cached in shared memory where they fit.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  __shared__ float4 cache[256];
  const bool cached = channels <= 256;
  if (cached) {
    for (int c = threadIdx.x; c < channels; c += blockDim.x)
      cache[c] = make_float4(weight[c], grad_weight[c], grad_bias[c], std[c]);
  }
  __syncthreads();
  const float factor = float(num * spatial);
  const bool aligned = ((reinterpret_cast<size_t>(grad_output) |
                         reinterpret_cast<size_t>(grad_input)) & 7) == 0 &&
                       (reinterpret_cast<size_t>(norm) & 15) == 0;
  const int groups = output_size / 4 + (output_size % 4 != 0);
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < groups;
       v += gridDim.x * blockDim.x) {
    const int base = v * 4;
    const int count = output_size - base < 4 ? output_size - base : 4;
    const bool whole = aligned && count == 4;
    float g[4], n[4];
    if (whole) {
      const uint2 packed = *reinterpret_cast<const uint2 *>(grad_output + base);
      const float4 loaded = *reinterpret_cast<const float4 *>(norm + base);
      g[0] = __half2float(__ushort_as_half((unsigned short)(packed.x & 0xffffu)));
      g[1] = __half2float(__ushort_as_half((unsigned short)(packed.x >> 16)));
      g[2] = __half2float(__ushort_as_half((unsigned short)(packed.y & 0xffffu)));
      g[3] = __half2float(__ushort_as_half((unsigned short)(packed.y >> 16)));
      n[0] = loaded.x;
      n[1] = loaded.y;
      n[2] = loaded.z;
      n[3] = loaded.w;
    } else {
      for (int k = 0; k < count; ++k) {
        g[k] = float(grad_output[base + k]);
        n[k] = norm[base + k];
      }
    }
    unsigned short out[4] = {0, 0, 0, 0};
    for (int k = 0; k < count; ++k) {
      const int c = (base + k) / spatial % channels;
      const float4 p = cached ? cache[c]
                              : make_float4(weight[c], grad_weight[c], grad_bias[c], std[c]);
      out[k] = Half(p.x * (g[k] - (p.y * n[k] + p.z) / factor) / p.w).x;
    }
    if (whole) {
      uint2 packed;
      packed.x = out[0] | (unsigned(out[1]) << 16);
      packed.y = out[2] | (unsigned(out[3]) << 16);
      *reinterpret_cast<uint2 *>(grad_input + base) = packed;
    } else {
      for (int k = 0; k < count; ++k) grad_input[base + k].x = out[k];
    }
  }
}
