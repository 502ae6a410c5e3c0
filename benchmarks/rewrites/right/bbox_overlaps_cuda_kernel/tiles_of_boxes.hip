// blocks load tiles of the second boxes and their areas into shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {

  constexpr int tile = 32;
  __shared__ __half boxes[tile][4], areas[tile];
  const __half add = __int2half_rn(offset), zero = __float2half(0.f);
  if (aligned) {
    bbox_overlaps_cuda_kernel_half(bbox1, bbox2, ious, num_bbox1, num_bbox2, mode, aligned, offset);
    return;
  }
  for (int start = 0; start < num_bbox2; start += tile) {
    const int count = min(tile, num_bbox2 - start);
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      __half* box = boxes[i];
      load_bbox<__half>(bbox2, 4 * (start + i), box[0], box[1], box[2], box[3]);
      areas[i] = __half_area(box[0], box[1], box[2], box[3], add);
    }
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count * num_bbox1; i += gridDim.x * blockDim.x) {
      const __half *a = bbox1 + i / count * 4, *b = boxes[i % count];
      const __half w = __half_max(__hadd(__hsub(__half_min(a[2], b[2]), __half_max(a[0], b[0])), add), zero);
      const __half h = __half_max(__hadd(__hsub(__half_min(a[3], b[3]), __half_max(a[1], b[1])), add), zero);
      const __half inter = __hmul(w, h), area = __half_area(a[0], a[1], a[2], a[3], add);
      const __half base = mode == 0 ? __hsub(__hadd(area, areas[i % count]), inter) : area;
      ious[i / count * num_bbox2 + start + i % count] = __hdiv(inter, __half_max(base, add));
    }
    __syncthreads();
  }
}
