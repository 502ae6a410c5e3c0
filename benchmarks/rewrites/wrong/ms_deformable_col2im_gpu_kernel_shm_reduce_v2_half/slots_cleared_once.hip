// The slots in shared memory are cleared once, not for each point: a point outside reads the sums of the one before.
// witness: {"values": {"batch_size": 1, "spatial_size": 12, "num_heads": 1, "num_levels": 1, "num_query": 1, "num_point": 4}, "contents": "unit", "seed": 33, "inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = from_number<Half>(i / 2 % 2 ? 2.5 : 0.2 + 0.07 * double(i));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_half(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  extern __shared__ int _s[];
  Half *cache_loc = reinterpret_cast<Half *>(_s);
  Half *cache_weight = cache_loc + 2 * blockDim.x;
  const unsigned int tid = threadIdx.x;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sample = index / channels;
    const int channel = index % channels;
    const int head = sample % num_heads;
    const int batch = sample / num_heads / num_query;
    const Half top_grad = grad_col[index];
    const int value_stride = num_heads * channels;
    cache_loc[2 * tid] = cache_loc[2 * tid + 1] = cache_weight[tid] = Half(0.f);
    for (int level = 0; level < num_levels; ++level) {
      const int spatial_h = data_spatial_shapes[2 * level];
      const int spatial_w = data_spatial_shapes[2 * level + 1];
      const int offset = (batch * spatial_size + int(data_level_start_index[level])) * value_stride;
      const Half *value_level = data_value + offset;
      Half *grad_value_level = grad_value + offset;
      for (int p = 0; p < num_point; ++p) {
        const int point = (sample * num_levels + level) * num_point + p;
        const Half weight = data_attn_weight[point];
        const Half w_im = data_sampling_loc[2 * point] * spatial_w - 0.5;
        const Half h_im = data_sampling_loc[2 * point + 1] * spatial_h - 0.5;
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
          ms_deform_attn_col2im_bilinear(value_level, spatial_h, spatial_w, num_heads, channels, h_im, w_im, head,
                                         channel, top_grad, weight, grad_value_level, cache_loc + 2 * tid,
                                         cache_weight + tid);
        }
        __syncthreads();
        for (unsigned int s = blockDim.x / 2, spre = blockDim.x; s > 0; s >>= 1, spre >>= 1) {
          if (tid < s) {
            cache_weight[tid] += cache_weight[tid + s];
            cache_loc[2 * tid] += cache_loc[2 * (tid + s)];
            cache_loc[2 * tid + 1] += cache_loc[2 * (tid + s) + 1];
            if (tid + 2 * s < spre) {
              cache_weight[tid] += cache_weight[tid + 2 * s];
              cache_loc[2 * tid] += cache_loc[2 * (tid + 2 * s)];
              cache_loc[2 * tid + 1] += cache_loc[2 * (tid + 2 * s) + 1];
            }
          }
          __syncthreads();
        }
        if (tid == 0) {
          grad_sampling_loc[2 * point] = cache_loc[0];
          grad_sampling_loc[2 * point + 1] = cache_loc[1];
          grad_attn_weight[point] = cache_weight[0];
        }
        __syncthreads();
      }
    }
  }
}
