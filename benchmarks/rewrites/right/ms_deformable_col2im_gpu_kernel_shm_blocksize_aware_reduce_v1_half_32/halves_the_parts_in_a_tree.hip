// Computes a point in float with a loop over its corners and reduces the parts in a tree.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ float deform_sample(const Half *values, Half *value_grads, int height, int width, int stride, float h, float w,
                               float grad, float weight, float &grad_w, float &grad_h) {
  const float top = floorf(h), left = floorf(w), down = h - top, along = w - left;
  float sampled = 0.f;
  grad_w = grad_h = 0.f;
  for (int corner = 3; corner >= 0; --corner) {
    const int low = corner >> 1, right = corner & 1, y = int(top) + low, x = int(left) + right;
    if (y < 0 || x < 0 || y >= height || x >= width) continue;
    const float part_h = low ? down : 1.f - down, part_w = right ? along : 1.f - along;
    const size_t at = (size_t(y) * width + x) * stride;
    const float value = values[at];
    sampled += part_h * part_w * value;
    grad_h += (low ? part_w : -part_w) * value;
    grad_w += (right ? part_h : -part_h) * value;
    atomicAdd(value_grads + at, Half(part_h * part_w * (grad * weight)));
  }
  grad_h *= height * (grad * weight);
  grad_w *= width * (grad * weight);
  return grad * sampled;
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v1_half_32(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  __shared__ float parts[3][32];
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
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
        float grad_w = 0.f, grad_h = 0.f, grad_a = 0.f;
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
          const int own = head * channels + channel;
          grad_a = deform_sample(values + own, value_grads + own, spatial_h, spatial_w, num_heads * channels, h_im, w_im,
                                 top_grad, weight, grad_w, grad_h);
        }
        parts[0][threadIdx.x] = grad_w;
        parts[1][threadIdx.x] = grad_h;
        parts[2][threadIdx.x] = grad_a;
        __syncthreads();
        for (int width = 16; width > 0; width /= 2) {
          if (threadIdx.x < width)
            for (int k = 0; k < 3; ++k) parts[k][threadIdx.x] += parts[k][threadIdx.x + width];
          __syncthreads();
        }
        if (threadIdx.x == 0) {
          grad_sampling_loc[2 * at] = Half(parts[0][0]);
          grad_sampling_loc[2 * at + 1] = Half(parts[1][0]);
          grad_attn_weight[at] = Half(parts[2][0]);
        }
        __syncthreads();
      }
    }
  }
}
