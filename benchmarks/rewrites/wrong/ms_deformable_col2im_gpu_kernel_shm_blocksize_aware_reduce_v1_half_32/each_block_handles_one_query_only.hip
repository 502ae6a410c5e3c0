// Each block handles a single head of a query, without a loop over those beyond a capped grid.
// witness: {"values": {"batch_size": "2", "spatial_size": "15", "num_heads": "2", "num_levels": "2", "num_query": "3", "num_point": "2", "max_blocks": "3"}, "contents": "wide", "seed": 7, "inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = from_number<Half>(double(11 + i * 7 % 43) / 64);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v1_half_32(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  __shared__ Half loc_parts[32 * 2];
  __shared__ Half attn_parts[32];
  const int index = blockIdx.x * 32 + threadIdx.x;
  if (index >= n) return;
  {
    const int channel = index % channels, sampling = index / channels;
    const int head = sampling % num_heads, batch = sampling / num_heads / num_query;
    const Half top_grad = grad_col[index];
    for (int level = 0; level < num_levels; ++level) {
      const int spatial_h = data_spatial_shapes[2 * level], spatial_w = data_spatial_shapes[2 * level + 1];
      const size_t offset = (size_t(batch) * spatial_size + data_level_start_index[level]) * num_heads * channels;
      const Half *values = data_value + offset;
      Half *value_grads = grad_value + offset;
      for (int point = 0; point < num_point; ++point) {
        const int at = (sampling * num_levels + level) * num_point + point;
        const Half loc_w = data_sampling_loc[2 * at], loc_h = data_sampling_loc[2 * at + 1];
        const Half weight = data_attn_weight[at];
        const Half h_im = loc_h * spatial_h - 0.5;
        const Half w_im = loc_w * spatial_w - 0.5;
        loc_parts[2 * threadIdx.x] = loc_parts[2 * threadIdx.x + 1] = attn_parts[threadIdx.x] = Half(0.f);
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
          ms_deform_attn_col2im_bilinear(values, spatial_h, spatial_w, num_heads, channels, h_im, w_im, head, channel,
                                         top_grad, weight, value_grads, loc_parts + 2 * threadIdx.x,
                                         attn_parts + threadIdx.x);
        }
        __syncthreads();
        // three threads add up one gradient each
        if (threadIdx.x < 3) {
          float sum = 0.f;
          for (int i = 0; i < 32; ++i)
            sum += float(threadIdx.x < 2 ? loc_parts[2 * i + threadIdx.x] : attn_parts[i]);
          if (threadIdx.x < 2) grad_sampling_loc[2 * at + threadIdx.x] = Half(sum);
          else grad_attn_weight[at] = Half(sum);
        }
        __syncthreads();
      }
    }
  }
}
