// blocks take one query and head after another, points before levels, and each sum has its own thread
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v1_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {

  extern __shared__ float cache[];
  float *own = cache + 3 * threadIdx.x;
  const int queries = n / channels, c = threadIdx.x;
  for (int q = blockIdx.x; q < queries; q += gridDim.x) {
    const int m = q % num_heads, b = q / num_heads / num_query;
    const float top = grad_col[q * channels + c];
    for (int p = num_point - 1; p >= 0; --p)
      for (int l = 0; l < num_levels; ++l) {
        const int at = (q * num_levels + l) * num_point + p;
        const int h = data_spatial_shapes[2 * l], w = data_spatial_shapes[2 * l + 1];
        const int base = (b * spatial_size + (int)data_level_start_index[l]) * num_heads * channels;
        const float *value = data_value + base;
        float *grad = grad_value + base;
        const float x = data_sampling_loc[2 * at] * w - 0.5f, y = data_sampling_loc[2 * at + 1] * h - 0.5f;
        own[0] = own[1] = own[2] = 0.f;
        if (!(y <= -1 || x <= -1 || y >= h || x >= w))
          ms_deform_attn_col2im_bilinear(value, h, w, num_heads, channels, y, x, m, c, top, data_attn_weight[at],
                                         grad, own, own + 2);
        __syncthreads();
        for (int k = threadIdx.x; k < 3; k += blockDim.x) {
          float sum = 0.f;
          for (int t = blockDim.x - 1; t >= 0; --t) sum += cache[3 * t + k];
          (k < 2 ? grad_sampling_loc + 2 * at + k : grad_attn_weight + at)[0] = sum;
        }
        __syncthreads();
      }
  }
}
