// samples next to the border are moved onto it, instead of being mixed with zeros outside
// witness: {"contents": "unit", "values": {"batch_size": 2, "spatial_size": 23, "num_heads": 2, "channels": 8, "num_levels": 2, "num_query": 3, "num_point": 2}, "inputs": "data_spatial_shapes[0] = 3; data_spatial_shapes[1] = 5; data_spatial_shapes[2] = 4; data_spatial_shapes[3] = 2; data_level_start_index[0] = 0; data_level_start_index[1] = 15; for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = i % 4 < 2 ? 0.05f : 0.95f;"}
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
  const int stride = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int q = index / channels;
    const int m = q % num_heads;
    const int b = q / num_heads / num_query;
    const float top = grad_col[index];
    int at = q * num_levels * num_point;
    for (int l = 0; l < num_levels; ++l) {
      const int h = data_spatial_shapes[2 * l], w = data_spatial_shapes[2 * l + 1];
      const int start = (b * spatial_size + (int)data_level_start_index[l]) * stride;
      const float *value = data_value + start;
      float *grad = grad_value + start;
      for (int p = 0; p < num_point; ++p) {
        float y = data_sampling_loc[2 * at + 1] * h - 0.5f;
        float x = data_sampling_loc[2 * at] * w - 0.5f;
        own[0] = own[1] = own[2] = 0.f;
        if (y > -1.f && x > -1.f && y < h && x < w) {
          y = fminf(fmaxf(y, 0.f), h - 1.f);
          x = fminf(fmaxf(x, 0.f), w - 1.f);
          ms_deform_attn_col2im_bilinear(value, h, w, num_heads, channels, y, x, m, c, top,
                                         data_attn_weight[at], grad, own, own + 2);
        }
        __syncthreads();
        for (int k = threadIdx.x; k < 3; k += blockDim.x) {
          float sum = 0.f;
          for (int t = 0; t < (int)blockDim.x; ++t) sum += cache[3 * t + k];
          if (k < 2) grad_sampling_loc[2 * at + k] = sum;
          else grad_attn_weight[at] = sum;
        }
        __syncthreads();
        ++at;
      }
    }
  }
}
