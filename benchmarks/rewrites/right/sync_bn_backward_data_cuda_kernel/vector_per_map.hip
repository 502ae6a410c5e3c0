// Loads four elements at once where four always lie in one map, and single elements otherwise.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct alignas(8) FourHalves {
  phalf v[4];
};

__device__ static phalf data_gradient(float g, float x, float w, float gw, float gb, float sd, float count) {
  return static_cast<phalf>(w * (g - fmaf(gw, x, gb) / count) / sd);
}

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const float count = static_cast<float>(num * spatial);
  const int step = blockDim.x * gridDim.x, tid = blockIdx.x * blockDim.x + threadIdx.x;
  const size_t bits = reinterpret_cast<size_t>(grad_output) | reinterpret_cast<size_t>(grad_input) |
                      (reinterpret_cast<size_t>(norm) >> 1);
  if (spatial % 4 == 0 && bits % 8 == 0 && reinterpret_cast<size_t>(norm) % 16 == 0) {
    const int per_map = spatial / 4;
    for (int q = tid; q < output_size / 4; q += step) {
      const int c = (q / per_map) % channels;
      const FourHalves g = reinterpret_cast<const FourHalves *>(grad_output)[q];
      const float4 x = reinterpret_cast<const float4 *>(norm)[q];
      const float w = weight[c], gw = grad_weight[c], gb = grad_bias[c], sd = std[c];
      FourHalves r;
      r.v[0] = data_gradient(static_cast<float>(g.v[0]), x.x, w, gw, gb, sd, count);
      r.v[1] = data_gradient(static_cast<float>(g.v[1]), x.y, w, gw, gb, sd, count);
      r.v[2] = data_gradient(static_cast<float>(g.v[2]), x.z, w, gw, gb, sd, count);
      r.v[3] = data_gradient(static_cast<float>(g.v[3]), x.w, w, gw, gb, sd, count);
      reinterpret_cast<FourHalves *>(grad_input)[q] = r;
    }
  } else {
    for (int i = tid; i < output_size; i += step) {
      const int c = (i / spatial) % channels;
      grad_input[i] = data_gradient(static_cast<float>(grad_output[i]), norm[i], weight[c], grad_weight[c],
                                    grad_bias[c], std[c], count);
    }
  }
}
