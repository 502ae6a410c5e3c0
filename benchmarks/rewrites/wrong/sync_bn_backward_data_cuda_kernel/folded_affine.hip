// The formula is folded to a * grad + b * norm + d with coefficients per channel, which gives inf - inf = NaN instead of an infinity where std is 0.
// witness: {"values": {"num": 4, "channels": 6, "spatial": 5}, "contents": "unit", "seed": 24, "inputs": "std.get()[2] = 0.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct AffineOfChannel {
  float a, b, d;
};

__device__ static AffineOfChannel affine_of(float w, float gw, float gb, float sd, float inverse_count) {
  AffineOfChannel r;
  r.a = w / sd;
  r.b = -r.a * gw * inverse_count;
  r.d = -r.a * gb * inverse_count;
  return r;
}

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  constexpr int CACHE = 512;
  __shared__ AffineOfChannel cache[CACHE];
  const float inverse_count = 1.0f / float(num * spatial);
  for (int c = threadIdx.x; c < channels && c < CACHE; c += blockDim.x)
    cache[c] = affine_of(weight[c], grad_weight[c], grad_bias[c], std[c], inverse_count);
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const AffineOfChannel f =
        c < CACHE ? cache[c] : affine_of(weight[c], grad_weight[c], grad_bias[c], std[c], inverse_count);
    const float x = static_cast<float>(grad_output[index]);
    grad_input[index] = static_cast<phalf>(fmaf(f.a, x, fmaf(f.b, norm[index], f.d)));
  }
}
