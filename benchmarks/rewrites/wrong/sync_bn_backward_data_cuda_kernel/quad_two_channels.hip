// Quads of elements take the channel either of the first or of the last element, which leaves out the middle channels when spatial is 1.
// witness: {"values": {"num": 4, "channels": 6, "spatial": 1}, "contents": "unit", "seed": 21}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct alignas(8) HalfQuad {
  phalf v[4];
};

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const float count = float(num * spatial);
  const int step = blockDim.x * gridDim.x;
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const bool aligned = ((reinterpret_cast<size_t>(grad_output) | reinterpret_cast<size_t>(grad_input)) & 7) == 0 &&
                       (reinterpret_cast<size_t>(norm) & 15) == 0;
  const int quads = aligned ? output_size / 4 : 0;
  for (int q = tid; q < quads; q += step) {
    const int base = q * 4;
    const HalfQuad go = reinterpret_cast<const HalfQuad *>(grad_output)[q];
    const float4 nv = reinterpret_cast<const float4 *>(norm)[q];
    const float ns[4] = {nv.x, nv.y, nv.z, nv.w};
    const int map0 = base / spatial, map1 = (base + 3) / spatial;
    const int c0 = map0 % channels, c1 = map1 % channels;
    const int border = map1 * spatial - base;  // elements from here on belong to c1
    HalfQuad out;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const int c = i < border ? c0 : c1;
      const float mean = (grad_weight[c] * ns[i] + grad_bias[c]) / count;
      out.v[i] = static_cast<phalf>(weight[c] * (static_cast<float>(go.v[i]) - mean) / std[c]);
    }
    reinterpret_cast<HalfQuad *>(grad_input)[q] = out;
  }
  for (int i = quads * 4 + tid; i < output_size; i += step) {
    const int c = (i / spatial) % channels;
    const float mean = (grad_weight[c] * norm[i] + grad_bias[c]) / count;
    grad_input[i] = static_cast<phalf>(weight[c] * (static_cast<float>(grad_output[i]) - mean) / std[c]);
  }
}
